CREATE TABLE "former_customers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"city" text,
	"province" text,
	"address" text,
	"note" text,
	"search_norm" text GENERATED ALWAYS AS (public.norm(' ' || first_name || ' ' || last_name || ' ' || coalesce(email, ''))) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_customers_phone_unique" UNIQUE("phone"),
	CONSTRAINT "former_customers_phone_mobile" CHECK ("former_customers"."phone" ~ '^01[0125][0-9]{8}$'),
	CONSTRAINT "former_customers_first_name_length" CHECK (char_length("former_customers"."first_name") between 0 and 100),
	CONSTRAINT "former_customers_last_name_length" CHECK (char_length("former_customers"."last_name") between 0 and 100),
	CONSTRAINT "former_customers_email_length" CHECK (char_length("former_customers"."email") between 3 and 254),
	CONSTRAINT "former_customers_city_length" CHECK (char_length("former_customers"."city") between 1 and 100),
	CONSTRAINT "former_customers_province_length" CHECK (char_length("former_customers"."province") between 1 and 100),
	CONSTRAINT "former_customers_address_length" CHECK (char_length("former_customers"."address") between 1 and 500),
	CONSTRAINT "former_customers_note_length" CHECK (char_length("former_customers"."note") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "former_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"state" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"phone" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"city" text,
	"province" text,
	"address" text,
	"note" text,
	"lines" jsonb NOT NULL,
	"subtotal" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"delivery_price" bigint NOT NULL,
	"other" bigint NOT NULL,
	"total_price" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"search_norm" text GENERATED ALWAYS AS (public.norm(' ' || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || number)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_orders_number_unique" UNIQUE("number"),
	CONSTRAINT "former_orders_number_length" CHECK (char_length("former_orders"."number") between 1 and 100),
	CONSTRAINT "former_orders_state_known" CHECK ("former_orders"."state" in ('delivered', 'refused', 'returned', 'cancelled', 'open')),
	CONSTRAINT "former_orders_phone_mobile" CHECK ("former_orders"."phone" ~ '^01[0125][0-9]{8}$'),
	CONSTRAINT "former_orders_first_name_length" CHECK (char_length("former_orders"."first_name") between 0 and 100),
	CONSTRAINT "former_orders_last_name_length" CHECK (char_length("former_orders"."last_name") between 0 and 100),
	CONSTRAINT "former_orders_email_length" CHECK (char_length("former_orders"."email") between 3 and 254),
	CONSTRAINT "former_orders_city_length" CHECK (char_length("former_orders"."city") between 1 and 100),
	CONSTRAINT "former_orders_province_length" CHECK (char_length("former_orders"."province") between 1 and 100),
	CONSTRAINT "former_orders_address_length" CHECK (char_length("former_orders"."address") between 1 and 500),
	CONSTRAINT "former_orders_note_length" CHECK (char_length("former_orders"."note") between 1 and 2000),
	CONSTRAINT "former_orders_lines_list" CHECK (jsonb_typeof("former_orders"."lines") = 'array'),
	CONSTRAINT "former_orders_total_sum" CHECK ("former_orders"."total_price" = "former_orders"."subtotal" - "former_orders"."discount" + "former_orders"."delivery_price" + "former_orders"."other"),
	CONSTRAINT "former_orders_figures_least" CHECK (least("former_orders"."subtotal", "former_orders"."discount", "former_orders"."delivery_price", "former_orders"."total_price", "former_orders"."refunded") >= 0)
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"old_address" text NOT NULL,
	"new_address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "redirects_old_address_unique" UNIQUE("old_address"),
	CONSTRAINT "redirects_old_address_length" CHECK (char_length("redirects"."old_address") between 2 and 500),
	CONSTRAINT "redirects_new_address_length" CHECK (char_length("redirects"."new_address") between 1 and 500),
	CONSTRAINT "redirects_paths" CHECK ("redirects"."old_address" ~ '^/[^/]' and "redirects"."new_address" ~ '^/([^/]|$)')
);
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_format_known";--> statement-breakpoint
ALTER TABLE "import_products" ADD COLUMN "record_id" integer;--> statement-breakpoint
CREATE INDEX "former_customers_search" ON "former_customers" USING gin ("search_norm" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "former_orders_newest" ON "former_orders" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "former_orders_phone" ON "former_orders" USING btree ("phone","placed_at","id","state","total_price","refunded");--> statement-breakpoint
CREATE INDEX "former_orders_search" ON "former_orders" USING gin ("search_norm" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_format_known" CHECK ("imports"."format" in ('own', 'shopify', 'shopify_new', 'woocommerce', 'other', 'pictures', 'customers', 'orders', 'reviews', 'coupons', 'redirects'));