DROP INDEX "mails_status_newest";--> statement-breakpoint
DROP INDEX "mails_troubled_newest";--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "language" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "to_address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "subject" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "html" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_undelivered_newest" ON "mails" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "mails"."last_error" is not null or "mails"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "mails_unerased_oldest" ON "mails" USING btree ("created_at") WHERE "mails"."to_address" is not null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_erased_whole" CHECK (num_nulls("mails"."language", "mails"."to_address", "mails"."subject", "mails"."text", "mails"."html") in (0, 5));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_erased_done" CHECK ("mails"."to_address" is not null or ("mails"."status" <> 'queued' and "mails"."last_error" is null));