ALTER TABLE "webhooks" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "made_by_id" integer;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "made_by_key" integer;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_made_by_id_users_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Who made a webhook, or said last where it leads and what it tells, stands in the history. What API keys did there has no account: such a webhook
-- stays without a maker, and speaks for the shop's owners, as one does of which nothing is known (0058).
UPDATE "webhooks" SET "made_by" = "entry"."user_name", "made_by_id" = "entry"."user_id"
FROM (
  SELECT DISTINCT ON ("record_id") "record_id", "user_id", "user_name" FROM "audit_log"
  WHERE "room" = 'webhooks' AND ("action" = 'create' OR ("action" = 'update' AND "after" ?| ARRAY['url', 'events', 'is_on']))
  ORDER BY "record_id", "id" DESC
) AS "entry"
WHERE "entry"."record_id" = "webhooks"."id" AND "entry"."user_id" IS NOT NULL;
