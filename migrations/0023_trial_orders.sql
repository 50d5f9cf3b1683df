ALTER TABLE "orders" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_trial" ON "orders" USING btree ("id") WHERE "orders"."is_trial";