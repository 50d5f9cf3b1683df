-- Each table is rewritten once, whatever the number of its columns: 100 000 orders and their lines take some six seconds, within which visitors wait.
ALTER TABLE "orders"
  ALTER COLUMN "discount" SET DATA TYPE bigint,
  ALTER COLUMN "extra_discount" SET DATA TYPE bigint,
  ALTER COLUMN "exchange_credit" SET DATA TYPE bigint,
  ALTER COLUMN "delivery_price" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_lines"
  ALTER COLUMN "price" SET DATA TYPE bigint,
  ALTER COLUMN "cost" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "parcels" ALTER COLUMN "fee" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "courier_areas" ALTER COLUMN "fee" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "products"
  ALTER COLUMN "regular_price" SET DATA TYPE bigint,
  ALTER COLUMN "regular_original_price" SET DATA TYPE bigint,
  ALTER COLUMN "cost" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "product_prices"
  ALTER COLUMN "price" SET DATA TYPE bigint,
  ALTER COLUMN "original_price" SET DATA TYPE bigint;
