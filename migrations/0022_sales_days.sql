CREATE TABLE "sales_changes" (
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"day" date PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"pending" integer NOT NULL,
	"shipped" integer NOT NULL,
	"accept" integer NOT NULL,
	"reject" integer NOT NULL,
	"total" bigint NOT NULL,
	"product_ids" integer[] NOT NULL,
	"pieces" integer[] NOT NULL,
	"totals" bigint[] NOT NULL,
	"gone" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_sales";--> statement-breakpoint
DROP INDEX "order_lines_product";--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","order_id");