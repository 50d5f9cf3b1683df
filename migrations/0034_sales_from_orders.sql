DROP TABLE "sales_changes" CASCADE;--> statement-breakpoint
DROP TABLE "sales_days" CASCADE;--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","total_price");