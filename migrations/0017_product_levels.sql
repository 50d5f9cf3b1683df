CREATE TABLE "product_levels" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"subcategory_id" integer,
	"price" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_archived" boolean NOT NULL,
	"pieces" integer NOT NULL,
	"least" integer
);
--> statement-breakpoint
ALTER TABLE "product_levels" ADD CONSTRAINT "product_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_levels_subcategory" ON "product_levels" USING btree ("subcategory_id");--> statement-breakpoint
CREATE INDEX "product_levels_newest" ON "product_levels" USING btree ("created_at","product_id") WHERE not "product_levels"."is_archived";--> statement-breakpoint
CREATE INDEX "product_levels_price" ON "product_levels" USING btree ("price","product_id") WHERE not "product_levels"."is_archived";--> statement-breakpoint
CREATE INDEX "orders_sales" ON "orders" USING btree ("created_at","status","total_price");--> statement-breakpoint
CREATE INDEX "products_record_words" ON "products" USING gin ("record_norm" public.gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_record_name" ON "products" USING btree (left(record_norm, 200),"id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_record_name_ar" ON "products" USING btree (left(coalesce(nullif(split_part(record_norm, chr(10), 2), ''), record_norm), 200),"id") WHERE "products"."archived_at" is null;