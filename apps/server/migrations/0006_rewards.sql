CREATE TABLE "activity" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type_id" integer NOT NULL,
	"title" text NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"tagline" text DEFAULT '' NOT NULL,
	"banner" text NOT NULL,
	"content" text NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"sort" integer NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"can_apply" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activity_window" CHECK ("activity"."starts_at" < "activity"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "activity_application" (
	"member_id" integer NOT NULL,
	"no" text PRIMARY KEY NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "activity_application_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"activity_id" integer NOT NULL,
	"activity_name" text NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"bonus" bigint DEFAULT 0 NOT NULL,
	"multiple" integer DEFAULT 0 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"first_approver_id" integer,
	"first_approver_name" text DEFAULT '' NOT NULL,
	"decided_by" integer,
	"decided_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "activity_application_id_unique" UNIQUE("id"),
	CONSTRAINT "activity_application_state" CHECK ("activity_application"."state" IN (1, 2, 3)),
	CONSTRAINT "activity_application_bonus" CHECK ("activity_application"."bonus" >= 0 AND "activity_application"."multiple" >= 0),
	CONSTRAINT "activity_application_decided" CHECK (("activity_application"."state" = 1) = ("activity_application"."decided_at" IS NULL)),
	CONSTRAINT "activity_application_two_people" CHECK ("activity_application"."state" <> 2 OR "activity_application"."decided_by" IS NULL OR "activity_application"."decided_by" IS DISTINCT FROM "activity_application"."first_approver_id")
);
--> statement-breakpoint
CREATE TABLE "activity_type" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_application" (
	"member_id" integer NOT NULL,
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_application_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mobile" text NOT NULL,
	"info" text NOT NULL,
	"state" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"staff_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "agent_application_decided" CHECK (("agent_application"."state" = 1) = ("agent_application"."decided_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "agent_session" (
	"member_id" integer NOT NULL,
	"token_hash" text PRIMARY KEY NOT NULL,
	"standing" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_ticket" (
	"member_id" integer NOT NULL,
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_plan" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_day" text NOT NULL,
	"tiers" jsonb NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_record" (
	"member_id" integer NOT NULL,
	"day" text NOT NULL,
	"part" smallint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "commission_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"active" integer NOT NULL,
	"direct_turnover" bigint NOT NULL,
	"direct_percent" integer NOT NULL,
	"direct_amount" bigint NOT NULL,
	"indirect_turnover" bigint NOT NULL,
	"indirect_percent" integer NOT NULL,
	"indirect_amount" bigint NOT NULL,
	"given" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"brought" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"posting" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_record_member_id_day_part_pk" PRIMARY KEY("member_id","day","part"),
	CONSTRAINT "commission_record_posting_unique" UNIQUE("posting"),
	CONSTRAINT "commission_record_id" UNIQUE("id"),
	CONSTRAINT "commission_record_amount" CHECK ("commission_record"."amount" <> 0 AND ("commission_record"."part" > 0 OR "commission_record"."given" = 0)),
	CONSTRAINT "commission_record_sum" CHECK ("commission_record"."amount" = "commission_record"."direct_amount" + "commission_record"."indirect_amount" - "commission_record"."given"),
	CONSTRAINT "commission_record_paid" CHECK ("commission_record"."brought" <= 0 AND "commission_record"."paid" = greatest("commission_record"."amount" + "commission_record"."brought", 0)),
	CONSTRAINT "commission_record_posting" CHECK (("commission_record"."paid" > 0) = ("commission_record"."posting" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "commission_run" (
	"day" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"runs" integer DEFAULT 1 NOT NULL,
	"staff_name" text DEFAULT '' NOT NULL,
	"checked_on" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_copy" (
	"member_id" integer NOT NULL,
	"letter_id" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "letter_copy_member_id_letter_id_pk" PRIMARY KEY("member_id","letter_id")
);
--> statement-breakpoint
CREATE TABLE "letter" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"audience" text NOT NULL,
	"recipients" integer NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsor" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"title" text NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"banner" text NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"tagline" text DEFAULT '' NOT NULL,
	"content_type" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"link_type" text NOT NULL,
	"link_url" text DEFAULT '' NOT NULL,
	"sort" integer NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"hash" text PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rebate_claim" (
	"member_id" integer NOT NULL,
	"no" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"posting" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rebate_claim_posting_unique" UNIQUE("posting"),
	CONSTRAINT "rebate_claim_amount" CHECK ("rebate_claim"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "rebate_record" (
	"member_id" integer NOT NULL,
	"day" text NOT NULL,
	"platname" text NOT NULL,
	"category" text NOT NULL,
	"part" smallint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rebate_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"level" smallint NOT NULL,
	"percent" integer NOT NULL,
	"turnover" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"claim_no" text,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "rebate_record_member_id_day_platname_category_part_pk" PRIMARY KEY("member_id","day","platname","category","part"),
	CONSTRAINT "rebate_record_id" UNIQUE("id"),
	CONSTRAINT "rebate_record_first" CHECK ("rebate_record"."part" > 0 OR "rebate_record"."amount" > 0),
	CONSTRAINT "rebate_record_amount" CHECK ("rebate_record"."amount" <> 0),
	CONSTRAINT "rebate_record_claimed" CHECK (("rebate_record"."claim_no" IS NULL) = ("rebate_record"."claimed_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "rebate_run" (
	"day" text PRIMARY KEY NOT NULL,
	"percents" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"runs" integer DEFAULT 1 NOT NULL,
	"staff_name" text DEFAULT '' NOT NULL,
	"checked_on" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "red_packet_day" (
	"day" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"rules" text NOT NULL,
	"commitment" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"seed" text DEFAULT '' NOT NULL,
	"committed_at" timestamp with time zone NOT NULL,
	"revealed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "red_packet_draw" (
	"member_id" integer NOT NULL,
	"no" text PRIMARY KEY NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "red_packet_draw_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" text NOT NULL,
	"draw" integer NOT NULL,
	"tier" integer NOT NULL,
	"place" integer NOT NULL,
	"given_before" bigint NOT NULL,
	"drawn" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"recharge" bigint NOT NULL,
	"multiple" text NOT NULL,
	"left_after" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "red_packet_draw_amount" CHECK ("red_packet_draw"."amount" > 0 AND "red_packet_draw"."amount" <= "red_packet_draw"."drawn")
);
--> statement-breakpoint
CREATE TABLE "red_packet_plan" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "red_packet_plan_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_day" text NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"staff_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "red_packet_pot" (
	"day" text NOT NULL,
	"tier" integer NOT NULL,
	"budget" bigint NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"draws" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "red_packet_pot_day_tier_pk" PRIMARY KEY("day","tier"),
	CONSTRAINT "red_packet_pot_never_exceeded" CHECK ("red_packet_pot"."spent" >= 0 AND "red_packet_pot"."spent" <= "red_packet_pot"."budget")
);
--> statement-breakpoint
CREATE TABLE "talk_duty" (
	"socket" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "talk_message" (
	"talk_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"client_id" text NOT NULL,
	"by" text NOT NULL,
	"staff_id" integer,
	"staff_name" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"articles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "talk_message_talk_id_seq_pk" PRIMARY KEY("talk_id","seq"),
	CONSTRAINT "talk_message_writer" CHECK (("talk_message"."by" = 'staff') = ("talk_message"."staff_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "talk_picture" (
	"key" text PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "talk" (
	"member_id" integer,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "talk_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"visitor_name" text DEFAULT '' NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"guest_read" integer DEFAULT 0 NOT NULL,
	"staff_read" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp with time zone,
	"holder_id" integer,
	"holder_name" text DEFAULT '' NOT NULL,
	"last_word" text DEFAULT '' NOT NULL,
	"last_by" text DEFAULT 'guest' NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "talk_owner_unique" UNIQUE("owner"),
	CONSTRAINT "talk_closed_rests" CHECK ("talk"."closed_at" IS NULL OR "talk"."waiting_since" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "vip_change" (
	"member_id" integer NOT NULL,
	"day" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vip_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_level" smallint NOT NULL,
	"to_level" smallint NOT NULL,
	"reason" text NOT NULL,
	"deposit_total" bigint NOT NULL,
	"turnover_total" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "vip_change_member_id_day_pk" PRIMARY KEY("member_id","day"),
	CONSTRAINT "vip_change_id" UNIQUE("id"),
	CONSTRAINT "vip_change_by_one" CHECK (abs("vip_change"."to_level" - "vip_change"."from_level") = 1)
);
--> statement-breakpoint
CREATE TABLE "vip_run" (
	"day" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vip_standing" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"since_day" text NOT NULL,
	"turnover_from" bigint NOT NULL,
	"fallen_from" smallint
);
--> statement-breakpoint
CREATE TABLE "reply_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reply_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_order_event" (
	"member_id" integer NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"deed" text NOT NULL,
	"staff_id" integer,
	"who" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_order_reply" (
	"member_id" integer NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_order_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"type" text NOT NULL,
	"staff_id" integer,
	"staff_name" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_order_reply_writer" CHECK (("work_order_reply"."type" = 'admin') = ("work_order_reply"."staff_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "work_order" (
	"member_id" integer NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"status" text NOT NULL,
	"waiting_since" timestamp with time zone,
	"assignee_id" integer,
	"assignee_name" text DEFAULT '' NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"last_word" text NOT NULL,
	"last_by" text NOT NULL,
	"admin_reply" text DEFAULT '' NOT NULL,
	"admin_reply_at" timestamp with time zone,
	"first_reply_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "work_order_no_unique" UNIQUE("no"),
	CONSTRAINT "work_order_status" CHECK ("work_order"."status" IN ('pending', 'processing', 'replied', 'closed')),
	CONSTRAINT "work_order_closed" CHECK (("work_order"."status" = 'closed') = ("work_order"."closed_at" IS NOT NULL)),
	CONSTRAINT "work_order_closed_rests" CHECK ("work_order"."status" <> 'closed' OR "work_order"."waiting_since" IS NULL)
);
--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "rest_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "rest_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "venue" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vip_level" ADD COLUMN "maintenance" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vip_level" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "red_packet_day" ADD CONSTRAINT "red_packet_day_version_red_packet_plan_version_fk" FOREIGN KEY ("version") REFERENCES "public"."red_packet_plan"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_order" ON "activity" USING btree ("sort","id");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_application_once" ON "activity_application" USING btree ("member_id","activity_id") WHERE "activity_application"."state" <> 3;--> statement-breakpoint
CREATE INDEX "activity_application_member" ON "activity_application" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_application_waiting" ON "activity_application" USING btree ("created_at") WHERE "activity_application"."state" = 1;--> statement-breakpoint
CREATE INDEX "activity_application_activity" ON "activity_application" USING btree ("activity_id","state");--> statement-breakpoint
CREATE INDEX "agent_application_member" ON "agent_application" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "agent_application_state" ON "agent_application" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_application_open" ON "agent_application" USING btree ("member_id") WHERE "agent_application"."state" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_application_approved" ON "agent_application" USING btree ("member_id") WHERE "agent_application"."state" = 2;--> statement-breakpoint
CREATE INDEX "agent_session_member" ON "agent_session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "agent_session_expiry" ON "agent_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "agent_ticket_expiry" ON "agent_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "commission_plan_day" ON "commission_plan" USING btree ("first_day","id");--> statement-breakpoint
CREATE INDEX "commission_record_member" ON "commission_record" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "commission_record_day" ON "commission_record" USING btree ("day","member_id");--> statement-breakpoint
CREATE INDEX "letter_copy_newest" ON "letter_copy" USING btree ("member_id","sent_at" DESC NULLS LAST,"letter_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "letter_copy_unread" ON "letter_copy" USING btree ("member_id") WHERE "letter_copy"."read_at" IS NULL;--> statement-breakpoint
CREATE INDEX "letter_copy_letter" ON "letter_copy" USING btree ("letter_id");--> statement-breakpoint
CREATE INDEX "letter_newest" ON "letter" USING btree ("sent_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sponsor_order" ON "sponsor" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX "rebate_claim_member" ON "rebate_claim" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "rebate_record_created" ON "rebate_record" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "rebate_record_day" ON "rebate_record" USING btree ("day","member_id");--> statement-breakpoint
CREATE INDEX "rebate_record_claim" ON "rebate_record" USING btree ("claim_no");--> statement-breakpoint
CREATE INDEX "rebate_record_waiting" ON "rebate_record" USING btree ("member_id") WHERE "rebate_record"."claim_no" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "red_packet_draw_once" ON "red_packet_draw" USING btree ("member_id","day","draw");--> statement-breakpoint
CREATE UNIQUE INDEX "red_packet_draw_place" ON "red_packet_draw" USING btree ("day","tier","place");--> statement-breakpoint
CREATE INDEX "red_packet_draw_member" ON "red_packet_draw" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "red_packet_draw_day" ON "red_packet_draw" USING btree ("day","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "talk_message_client" ON "talk_message" USING btree ("talk_id","client_id");--> statement-breakpoint
CREATE INDEX "talk_message_picture" ON "talk_message" USING btree ("picture") WHERE "talk_message"."picture" <> '';--> statement-breakpoint
CREATE INDEX "talk_picture_age" ON "talk_picture" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "talk_member" ON "talk" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "talk_waiting" ON "talk" USING btree ("waiting_since") WHERE "talk"."waiting_since" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "talk_newest" ON "talk" USING btree ("last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vip_change_day" ON "vip_change" USING btree ("day");--> statement-breakpoint
CREATE INDEX "work_order_event_order" ON "work_order_event" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "work_order_reply_order" ON "work_order_reply" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "work_order_member" ON "work_order" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "work_order_created" ON "work_order" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "work_order_assignee" ON "work_order" USING btree ("assignee_id") WHERE "work_order"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "work_order_waiting" ON "work_order" USING btree ("waiting_since") WHERE "work_order"."waiting_since" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "work_order_queue" ON "work_order" USING btree (("waiting_since" IS NULL),"updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bet_settled_member" ON "bet" USING btree ("settled_at","member_id");--> statement-breakpoint
CREATE INDEX "member_visit_member" ON "member_visit" USING btree ("member_id","day");--> statement-breakpoint
CREATE INDEX "transfer_doubt_ended" ON "transfer" USING btree ("decided_at") WHERE "transfer"."asks" > 0;