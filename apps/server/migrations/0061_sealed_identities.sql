CREATE TABLE "member_identity" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"realname_mark" text NOT NULL,
	"mobile_mark" text NOT NULL,
	"tail_mark" text NOT NULL,
	"person_mark" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealing_start" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"older_seen_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "member_identity_key" ON "member_identity" USING btree ("key_id","member_id");--> statement-breakpoint
CREATE INDEX "member_identity_realname" ON "member_identity" USING btree ("realname_mark","member_id");--> statement-breakpoint
CREATE INDEX "member_identity_mobile" ON "member_identity" USING btree ("mobile_mark","member_id") WHERE "member_identity"."mobile_mark" <> '';--> statement-breakpoint
CREATE INDEX "member_identity_tail" ON "member_identity" USING btree ("tail_mark","member_id") WHERE "member_identity"."tail_mark" <> '';--> statement-breakpoint
CREATE INDEX "member_identity_person" ON "member_identity" USING btree ("person_mark","member_id") WHERE "member_identity"."person_mark" <> '';--> statement-breakpoint
CREATE INDEX "member_plain" ON "member" USING btree ("id") WHERE "member"."realname" <> '';--> statement-breakpoint
-- A house without members seals from its first one on. Others wait until no process of an earlier release is connected.
INSERT INTO sealing_start (older_seen_at, begun_at)
SELECT now(), CASE WHEN EXISTS (SELECT FROM member) THEN NULL ELSE now() END;--> statement-breakpoint
CREATE FUNCTION member_identity_stays_sealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.realname <> '' OR NEW.mobile <> '' OR NEW.email <> '' OR NEW.birthday <> '')
    AND EXISTS (SELECT FROM member_identity WHERE member_id = NEW.id) THEN
    RAISE EXCEPTION 'the personal data of member % is sealed', NEW.id;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER member_identity_stays_sealed BEFORE UPDATE OF realname, mobile, email, birthday ON member
FOR EACH ROW EXECUTE FUNCTION member_identity_stays_sealed();
