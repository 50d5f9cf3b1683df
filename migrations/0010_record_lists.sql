ALTER TABLE "history" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "words_norm" text GENERATED ALWAYS AS (public.norm(user_name || chr(10) || coalesce(title, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "record_norm" text GENERATED ALWAYS AS (public.norm(name || chr(10) || coalesce(name_ar, '') || chr(10) || slug || chr(10) || coalesce(material, '') || chr(10) || coalesce(material_ar, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "history_words" ON "history" USING gin ("words_norm" public.gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_title_length" CHECK (char_length("history"."title") between 1 and 200);