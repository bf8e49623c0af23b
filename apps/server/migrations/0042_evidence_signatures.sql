CREATE TABLE "evidence_signature" (
	"place" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "evidence_signature_key" ON "evidence_signature" USING btree ("key_id","place");