ALTER TABLE "venue" ADD COLUMN "shares_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Written by hand: venues that already have the same address and merchant name as another one keep both, so that the
-- upgrade does not stop. The one in use that was opened first is compared by the index, the others are left out of it.
UPDATE "venue" SET "shares_account" = true FROM (
	SELECT platname AS code, row_number() OVER (
		PARTITION BY regexp_replace(regexp_replace(rtrim(lower(url), '/'), '^(http://[^/]*):80(?=/|$)|^(https://[^/]*):443(?=/|$)', '\1\2'), '^https?://', ''), lower(coalesce(nullif(merchant, ''), platname))
		ORDER BY (retired_at IS NOT NULL), opened_at NULLS LAST, platname
	) AS place
	FROM "venue" WHERE url <> ''
) AS placed WHERE "venue"."platname" = placed.code AND placed.place > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "venue_account" ON "venue" USING btree (regexp_replace(regexp_replace(rtrim(lower(url), '/'), '^(http://[^/]*):80(?=/|$)|^(https://[^/]*):443(?=/|$)', '\1\2'), '^https?://', ''),lower(coalesce(nullif(merchant, ''), platname))) WHERE "venue"."url" <> '' AND NOT "venue"."shares_account";