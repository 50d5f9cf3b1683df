ALTER TABLE "catalogue_entries" ADD COLUMN "discount" integer NOT NULL DEFAULT 0;--> statement-breakpoint
ALTER TABLE "catalogue_entries" ADD COLUMN "badges" text[] NOT NULL DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "catalogue_entries" ADD COLUMN "materials" text[] NOT NULL DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "catalogue_entries" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_entries" ALTER COLUMN "discount" DROP DEFAULT, ALTER COLUMN "badges" DROP DEFAULT, ALTER COLUMN "materials" DROP DEFAULT,
  ALTER COLUMN "badges" SET STORAGE main, ALTER COLUMN "materials" SET STORAGE main;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "kind" text DEFAULT 'clothing' NOT NULL;--> statement-breakpoint
CREATE INDEX "catalogue_entries_discount" ON "catalogue_entries" USING btree ("discount" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST) WHERE "catalogue_entries"."visible";--> statement-breakpoint
CREATE INDEX "catalogue_entries_category_discount" ON "catalogue_entries" USING btree ("category_id","discount" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST) WHERE "catalogue_entries"."visible";--> statement-breakpoint
CREATE INDEX "catalogue_entries_sold" ON "catalogue_entries" USING btree ("sold" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST) WHERE "catalogue_entries"."visible";--> statement-breakpoint
CREATE INDEX "catalogue_entries_category_sold" ON "catalogue_entries" USING btree ("category_id","sold" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST) WHERE "catalogue_entries"."visible";--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_kind_known" CHECK ("categories"."kind" in ('clothing', 'decor'));