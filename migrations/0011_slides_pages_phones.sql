CREATE TABLE "pages" (
	"id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"text_ar" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_text_length" CHECK (char_length("pages"."text") between 1 and 20000),
	CONSTRAINT "pages_text_ar_length" CHECK (char_length("pages"."text_ar") between 1 and 20000)
);
--> statement-breakpoint
ALTER TABLE "restock_requests" DROP CONSTRAINT "restock_requests_once";--> statement-breakpoint
ALTER TABLE "callbacks" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "callbacks" drop column "words_norm";--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "words_norm" text GENERATED ALWAYS AS (public.norm(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || phone || ' ' || country)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "client_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" drop column "words_norm";--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "words_norm" text GENERATED ALWAYS AS (public.norm(coalesce(client_name, '') || ' ' || coalesce(client_email, '') || ' ' || client_phone || ' ' || coalesce(message, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "restock_requests" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "focus_x" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "focus_y" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "phone_media_id" integer;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "caption" text;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "caption_ar" text;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "start_date" date;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "end_date" date;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD COLUMN "former_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_phone_media_id_media_files_id_fk" FOREIGN KEY ("phone_media_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slides_phone_media" ON "slides" USING btree ("phone_media_id");--> statement-breakpoint
CREATE INDEX "restock_requests_by_phone" ON "restock_requests" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "restock_requests"."phone" is not null;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_once" UNIQUE NULLS NOT DISTINCT("product_id","size_id","colour_id","email","phone");--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_focus_range" CHECK ("slides"."focus_x" between 0 and 100 and "slides"."focus_y" between 0 and 100);--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_caption_length" CHECK (char_length("slides"."caption") between 1 and 160);--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_caption_ar_length" CHECK (char_length("slides"."caption_ar") between 1 and 160);--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_link_length" CHECK (char_length("slides"."link") between 1 and 2000);--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_link_kind" CHECK ("slides"."link" ~ '^(/([^/]|$)|https://)');--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_dates_in_order" CHECK ("slides"."start_date" <= "slides"."end_date");--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_phone_mobile" CHECK ("restock_requests"."phone" ~ '^01[0125][0-9]{8}$');--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_one_way" CHECK (num_nonnulls("restock_requests"."email", "restock_requests"."phone") = 1);