CREATE TABLE "export_chunk" (
	"job_id" bigint NOT NULL,
	"attempt" smallint NOT NULL,
	"n" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "export_chunk_job_id_attempt_n_pk" PRIMARY KEY("job_id","attempt","n")
);
--> statement-breakpoint
CREATE TABLE "export_job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"staff_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"list" text NOT NULL,
	"filters" jsonb NOT NULL,
	"filter_texts" jsonb NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"total" integer NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"attempt" smallint DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"events" jsonb NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"ticket_hash" text,
	"ticket_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "export_job_no_unique" UNIQUE("no"),
	CONSTRAINT "export_job_format" CHECK ("export_job"."format" IN ('csv', 'xlsx')),
	CONSTRAINT "export_job_state" CHECK ("export_job"."state" IN ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired'))
);
--> statement-breakpoint
CREATE INDEX "export_job_created" ON "export_job" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "export_job_staff" ON "export_job" USING btree ("staff_id","created_at","id");--> statement-breakpoint
CREATE INDEX "export_job_open" ON "export_job" USING btree ("id") WHERE "export_job"."state" IN ('queued', 'running');--> statement-breakpoint
CREATE INDEX "export_job_kept" ON "export_job" USING btree ("expires_at") WHERE "export_job"."state" = 'ready';