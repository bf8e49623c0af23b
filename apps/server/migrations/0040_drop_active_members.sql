DROP TABLE "active_count" CASCADE;--> statement-breakpoint
DROP TABLE "active_member" CASCADE;