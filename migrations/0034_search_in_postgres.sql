-- Learnt anew with the spellings.
TRUNCATE "search_words";--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "spelling" text NOT NULL;--> statement-breakpoint
CREATE INDEX "search_documents_document" ON "search_documents" USING gin ("document") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gist ("word" public.gist_trgm_ops);