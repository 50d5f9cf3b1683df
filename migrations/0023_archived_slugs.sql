CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug") WHERE "products"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_slug_unique";
