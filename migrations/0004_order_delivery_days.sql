ALTER TABLE "orders" ADD COLUMN "delivery_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_to" date;--> statement-breakpoint
-- Orders from before: the days their page showed, give or take a weekend.
UPDATE "orders" SET
  "delivery_from" = ("created_at" AT TIME ZONE 'Africa/Cairo')::date + 7,
  "delivery_to" = ("created_at" AT TIME ZONE 'Africa/Cairo')::date + 9;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "delivery_from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "delivery_to" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_days" CHECK ("orders"."delivery_from" <= "orders"."delivery_to");
