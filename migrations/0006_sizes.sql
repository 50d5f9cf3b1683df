CREATE TABLE "size_guides" (
	"subcategory_id" integer PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"how" text,
	"how_ar" text,
	CONSTRAINT "size_guides_how_length" CHECK (char_length("size_guides"."how") between 1 and 3000),
	CONSTRAINT "size_guides_how_ar_length" CHECK (char_length("size_guides"."how_ar") between 1 and 3000)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "size_ar" text;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "name_ar" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "care" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "care_ar" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "height" double precision;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "width" double precision;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "depth" double precision;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "fit" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "size_guides" ADD CONSTRAINT "size_guides_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_size_ar_length" CHECK (char_length("order_lines"."size_ar") between 1 and 40);--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_name_ar_length" CHECK (char_length("product_sizes"."name_ar") between 1 and 40);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_care_length" CHECK (char_length("products"."care") between 1 and 1000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_care_ar_length" CHECK (char_length("products"."care_ar") between 1 and 1000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_measures_range" CHECK (least("products"."height", "products"."width", "products"."depth", "products"."weight") > 0);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_fit_known" CHECK ("reviews"."fit" in ('small', 'true', 'large'));