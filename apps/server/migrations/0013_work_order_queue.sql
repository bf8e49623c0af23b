DROP INDEX "work_order_queue";--> statement-breakpoint
CREATE INDEX "work_order_queue" ON "work_order" USING btree ((("waiting_since" IS NOT NULL)::int),"updated_at","id");