CREATE INDEX "deposit_way_decided" ON "deposit" USING btree ("way","decided_at");--> statement-breakpoint
CREATE INDEX "withdrawal_method_decided" ON "withdrawal" USING btree ("method","decided_at");