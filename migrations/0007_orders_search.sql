DROP INDEX "orders_name_parts";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "name_norm" text GENERATED ALWAYS AS (public.norm(' ' || first_name || ' ' || last_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_name_parts" ON "orders" USING gin ("name_norm" public.gin_trgm_ops);