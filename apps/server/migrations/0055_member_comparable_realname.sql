DROP INDEX "member_realname";--> statement-breakpoint
CREATE INDEX "member_comparable_realname" ON "member" USING btree (lower(regexp_replace(normalize("realname", NFKC),
  '[\s·•・.．\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g')),"id");