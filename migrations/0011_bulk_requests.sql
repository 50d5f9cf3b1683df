ALTER TABLE "bulk_changes" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_changes_request" ON "bulk_changes" USING btree ("idempotency_key");--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_idempotency_key_length" CHECK (char_length("bulk_changes"."idempotency_key") between 1 and 220);