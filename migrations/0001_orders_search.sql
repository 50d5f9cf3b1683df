ALTER TABLE "orders" ADD COLUMN "search_norm" text GENERATED ALWAYS AS (public.norm(
          ' ' || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(ltrim(instagram_user, ' @'), '')
          || ' ' || regexp_replace(address || ' ' || state, '[[:space:],،/()-]+', ' ', 'g') || ' ' || city || ' ' || coalesce(city_ar, '')
        )) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_search_parts" ON "orders" USING gin ("search_norm" public.gin_trgm_ops);