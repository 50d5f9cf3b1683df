ALTER TABLE "callbacks" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "words_norm" text GENERATED ALWAYS AS (public.norm(coalesce(name, '') || ' ' || email || ' ' || phone || ' ' || country)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "answered_by" integer;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "words_norm" text GENERATED ALWAYS AS (public.norm(coalesce(client_name, '') || ' ' || client_email || ' ' || client_phone || ' ' || coalesce(message, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "words_norm" text GENERATED ALWAYS AS (public.norm(name || ' ' || coalesce(email, '') || ' ' || review)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- What was accepted or rejected before counts as decided: the history knows when, as far as admins did it.
UPDATE "reviews" SET "decided_at" = coalesce("decided"."at", "reviews"."created_at")
FROM (
  SELECT "reviews"."id", max("history"."created_at") AS "at"
  FROM "reviews"
  LEFT JOIN "history" ON "history"."room" = 'reviews' AND "history"."record_id" = "reviews"."id" AND "history"."action" IN ('accept', 'reject')
  GROUP BY "reviews"."id"
) AS "decided"
WHERE "decided"."id" = "reviews"."id" AND ("reviews"."status" = 'accepted' OR "decided"."at" IS NOT NULL);--> statement-breakpoint
CREATE INDEX "callbacks_waiting" ON "callbacks" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "callbacks"."called_at" is null;--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_price","id");--> statement-breakpoint
CREATE INDEX "orders_status_total" ON "orders" USING btree ("status","total_price","id");--> statement-breakpoint
CREATE INDEX "questions_waiting" ON "questions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "questions"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "questions_answerer" ON "questions" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "reviews_new" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reviews"."decided_at" is null and "reviews"."status" = 'rejected';--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_language_known" CHECK ("questions"."language" in ('en', 'ar'));--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_answer_length" CHECK (char_length("questions"."answer") between 1 and 5000);