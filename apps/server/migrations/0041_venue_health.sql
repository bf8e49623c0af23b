CREATE TABLE "venue_health" (
	"platname" text NOT NULL,
	"process" text NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"access_version" integer NOT NULL,
	"rests_until" timestamp with time zone,
	"last_answer_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failure" text NOT NULL,
	"calls" integer NOT NULL,
	"answered" integer NOT NULL,
	"response_ms" integer NOT NULL,
	CONSTRAINT "venue_health_platname_process_pk" PRIMARY KEY("platname","process")
);
--> statement-breakpoint
CREATE INDEX "venue_health_reported" ON "venue_health" USING btree ("reported_at");