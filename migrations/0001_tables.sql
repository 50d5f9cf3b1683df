CREATE TABLE "history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"user_name" text NOT NULL,
	"action" text NOT NULL,
	"room" text NOT NULL,
	"record_id" integer,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "history_user_name_length" CHECK (char_length("history"."user_name") between 1 and 100),
	CONSTRAINT "history_action_length" CHECK (char_length("history"."action") between 1 and 50),
	CONSTRAINT "history_room_length" CHECK (char_length("history"."room") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_resets_token_hash_shape" CHECK (octet_length("password_resets"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_shape" CHECK (octet_length("sessions"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"password_hash" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_name_length" CHECK (char_length("users"."name") between 1 and 100),
	CONSTRAINT "users_email_length" CHECK (char_length("users"."email") between 3 and 254),
	CONSTRAINT "users_phone_mobile" CHECK ("users"."phone" ~ '^01[0125][0-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "areas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city" text NOT NULL,
	"city_ar" text,
	"price" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "areas_city_length" CHECK (char_length("areas"."city") between 1 and 100),
	CONSTRAINT "areas_city_ar_length" CHECK (char_length("areas"."city_ar") between 1 and 100),
	CONSTRAINT "areas_price_range" CHECK ("areas"."price" between 0 and 100000000)
);
--> statement-breakpoint
CREATE TABLE "callbacks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "callbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"type" text DEFAULT 'sms' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "callbacks_name_length" CHECK (char_length("callbacks"."name") between 1 and 100),
	CONSTRAINT "callbacks_email_length" CHECK (char_length("callbacks"."email") between 3 and 254),
	CONSTRAINT "callbacks_phone_mobile" CHECK ("callbacks"."phone" ~ '^01[0125][0-9]{8}$'),
	CONSTRAINT "callbacks_country_length" CHECK (char_length("callbacks"."country") between 1 and 100),
	CONSTRAINT "callbacks_type_known" CHECK ("callbacks"."type" in ('call', 'sms', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cart_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"size_id" integer,
	"colour_id" integer,
	"quantity" integer NOT NULL,
	"price_seen" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_choice_unique" UNIQUE NULLS NOT DISTINCT("cart_id","product_id","size_id","colour_id"),
	CONSTRAINT "cart_lines_quantity_range" CHECK ("cart_lines"."quantity" between 1 and 100),
	CONSTRAINT "cart_lines_price_seen_range" CHECK ("cart_lines"."price_seen" between 0 and 100000000)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_token_unique" UNIQUE("token"),
	CONSTRAINT "carts_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "carts_token_shape" CHECK ("carts"."token" ~ '^[A-Za-z0-9_-]{22,64}$')
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_ar" text,
	"slug" text NOT NULL,
	"is_home" boolean DEFAULT false NOT NULL,
	"media_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "categories_name_length" CHECK (char_length("categories"."name") between 1 and 100),
	CONSTRAINT "categories_name_ar_length" CHECK (char_length("categories"."name_ar") between 1 and 100),
	CONSTRAINT "categories_slug_length" CHECK (char_length("categories"."slug") between 1 and 120),
	CONSTRAINT "categories_slug_shape" CHECK ("categories"."slug" ~ '^[^[:space:]/?#%&]+$' and "categories"."slug" !~ '^[0-9]+$')
);
--> statement-breakpoint
CREATE TABLE "subcategories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subcategories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_ar" text,
	"slug" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subcategories_slug_unique" UNIQUE("category_id","slug"),
	CONSTRAINT "subcategories_name_length" CHECK (char_length("subcategories"."name") between 1 and 100),
	CONSTRAINT "subcategories_name_ar_length" CHECK (char_length("subcategories"."name_ar") between 1 and 100),
	CONSTRAINT "subcategories_slug_length" CHECK (char_length("subcategories"."slug") between 1 and 120),
	CONSTRAINT "subcategories_slug_shape" CHECK ("subcategories"."slug" ~ '^[^[:space:]/?#%&]+$' and "subcategories"."slug" !~ '^[0-9]+$'),
	CONSTRAINT "subcategories_status_known" CHECK ("subcategories"."status" in ('active', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"cart_id" integer NOT NULL,
	"key" text NOT NULL,
	"order_id" integer NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_cart_id_key_pk" PRIMARY KEY("cart_id","key"),
	CONSTRAINT "idempotency_keys_key_length" CHECK (char_length("idempotency_keys"."key") between 1 and 200),
	CONSTRAINT "idempotency_keys_status_success" CHECK ("idempotency_keys"."status" between 200 and 299)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"price" integer NOT NULL,
	"discount" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_price_range" CHECK ("coupons"."price" between 0 and 100000000),
	CONSTRAINT "coupons_discount_range" CHECK ("coupons"."discount" > 0 and "coupons"."discount" <= "coupons"."price"),
	CONSTRAINT "coupons_dates_order" CHECK ("coupons"."start_date" <= "coupons"."end_date")
);
--> statement-breakpoint
CREATE TABLE "instagram_images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "instagram_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"alt" text,
	"alt_ar" text,
	"media_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instagram_images_name_length" CHECK (char_length("instagram_images"."name") between 1 and 2000),
	CONSTRAINT "instagram_images_alt_length" CHECK (char_length("instagram_images"."alt") between 1 and 300),
	CONSTRAINT "instagram_images_alt_ar_length" CHECK (char_length("instagram_images"."alt_ar") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "slides" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_ar" text,
	"alt" text,
	"alt_ar" text,
	"media_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slides_name_length" CHECK (char_length("slides"."name") between 1 and 200),
	CONSTRAINT "slides_name_ar_length" CHECK (char_length("slides"."name_ar") between 1 and 200),
	CONSTRAINT "slides_alt_length" CHECK (char_length("slides"."alt") between 1 and 300),
	CONSTRAINT "slides_alt_ar_length" CHECK (char_length("slides"."alt_ar") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "social_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "social_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_links_name_length" CHECK (char_length("social_links"."name") between 1 and 50),
	CONSTRAINT "social_links_link_length" CHECK (char_length("social_links"."link") between 1 and 2000),
	CONSTRAINT "social_links_link_scheme" CHECK ("social_links"."link" ~* '^(https?|mailto|tel):')
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_kind_length" CHECK (char_length("mails"."kind") between 1 and 50),
	CONSTRAINT "mails_language_known" CHECK ("mails"."language" in ('en', 'ar')),
	CONSTRAINT "mails_to_address_length" CHECK (char_length("mails"."to_address") between 3 and 254),
	CONSTRAINT "mails_status_known" CHECK ("mails"."status" in ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_attempts_range" CHECK ("mails"."attempts" >= 0),
	CONSTRAINT "mails_sent_when_sent" CHECK (("mails"."status" = 'sent') = ("mails"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stem" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"variants_made_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_files_stem_unique" UNIQUE("stem"),
	CONSTRAINT "media_files_stem_shape" CHECK ("media_files"."stem" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "media_files_size" CHECK ("media_files"."width" > 0 and "media_files"."height" > 0 and "media_files"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"message" text,
	"user_id" integer,
	"user_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_from_status_known" CHECK ("order_events"."from_status" in ('pending', 'shipped', 'accept', 'reject')),
	CONSTRAINT "order_events_to_status_known" CHECK ("order_events"."to_status" in ('pending', 'shipped', 'accept', 'reject')),
	CONSTRAINT "order_events_message_length" CHECK (char_length("order_events"."message") between 1 and 2000),
	CONSTRAINT "order_events_user_name_length" CHECK (char_length("order_events"."user_name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer,
	"inventory_item_id" integer,
	"name" text NOT NULL,
	"name_ar" text,
	"size" text,
	"colour" text,
	"colour_ar" text,
	"colour_hex" text,
	"picture_stem" text,
	"price" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_name_length" CHECK (char_length("order_lines"."name") between 1 and 200),
	CONSTRAINT "order_lines_name_ar_length" CHECK (char_length("order_lines"."name_ar") between 1 and 200),
	CONSTRAINT "order_lines_size_length" CHECK (char_length("order_lines"."size") between 1 and 40),
	CONSTRAINT "order_lines_colour_length" CHECK (char_length("order_lines"."colour") between 1 and 60),
	CONSTRAINT "order_lines_colour_ar_length" CHECK (char_length("order_lines"."colour_ar") between 1 and 60),
	CONSTRAINT "order_lines_colour_hex_shape" CHECK ("order_lines"."colour_hex" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "order_lines_picture_stem_shape" CHECK ("order_lines"."picture_stem" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "order_lines_price_range" CHECK ("order_lines"."price" between 0 and 100000000),
	CONSTRAINT "order_lines_quantity_range" CHECK ("order_lines"."quantity" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text GENERATED ALWAYS AS ('ZN-' || (10000 + id)::text) STORED NOT NULL,
	"token" text NOT NULL,
	"user_id" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"additional_phone" text,
	"email" text,
	"instagram_user" text,
	"state" text NOT NULL,
	"city" text NOT NULL,
	"city_ar" text,
	"address" text NOT NULL,
	"area_id" integer,
	"subtotal" bigint NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"delivery_price" integer NOT NULL,
	"total_price" bigint NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_token_unique" UNIQUE("token"),
	CONSTRAINT "orders_token_shape" CHECK ("orders"."token" ~ '^[A-Za-z0-9_-]{22,64}$'),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'shipped', 'accept', 'reject')),
	CONSTRAINT "orders_first_name_length" CHECK (char_length("orders"."first_name") between 1 and 100),
	CONSTRAINT "orders_last_name_length" CHECK (char_length("orders"."last_name") between 1 and 100),
	CONSTRAINT "orders_phone_mobile" CHECK ("orders"."phone" ~ '^01[0125][0-9]{8}$'),
	CONSTRAINT "orders_additional_phone_mobile" CHECK ("orders"."additional_phone" ~ '^01[0125][0-9]{8}$'),
	CONSTRAINT "orders_email_length" CHECK (char_length("orders"."email") between 3 and 254),
	CONSTRAINT "orders_instagram_user_length" CHECK (char_length("orders"."instagram_user") between 1 and 100),
	CONSTRAINT "orders_state_length" CHECK (char_length("orders"."state") between 1 and 100),
	CONSTRAINT "orders_city_length" CHECK (char_length("orders"."city") between 1 and 100),
	CONSTRAINT "orders_city_ar_length" CHECK (char_length("orders"."city_ar") between 1 and 100),
	CONSTRAINT "orders_address_length" CHECK (char_length("orders"."address") between 1 and 500),
	CONSTRAINT "orders_figures_least" CHECK ("orders"."subtotal" >= 0 and "orders"."discount" >= 0 and "orders"."total_price" >= 0),
	CONSTRAINT "orders_delivery_price_range" CHECK ("orders"."delivery_price" between 0 and 100000000),
	CONSTRAINT "orders_discount_most" CHECK ("orders"."discount" <= "orders"."subtotal"),
	CONSTRAINT "orders_total_sum" CHECK ("orders"."total_price" = "orders"."subtotal" - "orders"."discount" + "orders"."delivery_price"),
	CONSTRAINT "orders_language_known" CHECK ("orders"."language" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE TABLE "inventory_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "inventory_items_of_product" UNIQUE("id","product_id"),
	CONSTRAINT "inventory_items_quantity_range" CHECK ("inventory_items"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_colours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_colours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_ar" text,
	"hex" text,
	"position" integer NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "product_colours_name_unique" UNIQUE("product_id","name"),
	CONSTRAINT "product_colours_of_product" UNIQUE("id","product_id"),
	CONSTRAINT "product_colours_name_length" CHECK (char_length("product_colours"."name") between 1 and 60),
	CONSTRAINT "product_colours_name_ar_length" CHECK (char_length("product_colours"."name_ar") between 1 and 60),
	CONSTRAINT "product_colours_hex_shape" CHECK ("product_colours"."hex" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "product_former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_former_slugs_slug_length" CHECK (char_length("product_former_slugs"."slug") between 1 and 220),
	CONSTRAINT "product_former_slugs_slug_shape" CHECK ("product_former_slugs"."slug" ~ '^[^[:space:]/?#%&]+$' and "product_former_slugs"."slug" !~ '^[0-9]+$')
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"media_id" integer NOT NULL,
	"position" integer NOT NULL,
	"alt" text,
	"alt_ar" text,
	CONSTRAINT "product_pictures_alt_length" CHECK (char_length("product_pictures"."alt") between 1 and 300),
	CONSTRAINT "product_pictures_alt_ar_length" CHECK (char_length("product_pictures"."alt_ar") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "product_sizes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_sizes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "product_sizes_name_unique" UNIQUE("product_id","name"),
	CONSTRAINT "product_sizes_of_product" UNIQUE("id","product_id"),
	CONSTRAINT "product_sizes_name_length" CHECK (char_length("product_sizes"."name") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_ar" text,
	"desc" text,
	"desc_ar" text,
	"material" text,
	"material_ar" text,
	"price" integer NOT NULL,
	"original_price" integer,
	"badge" text,
	"badge_ar" text,
	"subcategory_id" integer,
	"stock_counted_by" text DEFAULT 'product' NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"review_sum" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_slug_length" CHECK (char_length("products"."slug") between 1 and 220),
	CONSTRAINT "products_slug_shape" CHECK ("products"."slug" ~ '^[^[:space:]/?#%&]+$' and "products"."slug" !~ '^[0-9]+$'),
	CONSTRAINT "products_name_length" CHECK (char_length("products"."name") between 1 and 200),
	CONSTRAINT "products_name_ar_length" CHECK (char_length("products"."name_ar") between 1 and 200),
	CONSTRAINT "products_desc_length" CHECK (char_length("products"."desc") between 1 and 10000),
	CONSTRAINT "products_desc_ar_length" CHECK (char_length("products"."desc_ar") between 1 and 10000),
	CONSTRAINT "products_material_length" CHECK (char_length("products"."material") between 1 and 300),
	CONSTRAINT "products_material_ar_length" CHECK (char_length("products"."material_ar") between 1 and 300),
	CONSTRAINT "products_price_range" CHECK ("products"."price" between 0 and 100000000),
	CONSTRAINT "products_original_price_range" CHECK ("products"."original_price" between 0 and 100000000),
	CONSTRAINT "products_original_price_least" CHECK ("products"."original_price" >= "products"."price"),
	CONSTRAINT "products_badge_length" CHECK (char_length("products"."badge") between 1 and 40),
	CONSTRAINT "products_badge_ar_length" CHECK (char_length("products"."badge_ar") between 1 and 40),
	CONSTRAINT "products_subcategory_present" CHECK ("products"."subcategory_id" is not null or "products"."archived_at" is not null),
	CONSTRAINT "products_stock_counted_by_known" CHECK ("products"."stock_counted_by" in ('product', 'variant')),
	CONSTRAINT "products_review_figures" CHECK ("products"."review_sum" between "products"."review_count" and "products"."review_count" * 5)
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"size_id" integer,
	"colour_id" integer,
	"inventory_item_id" integer NOT NULL,
	CONSTRAINT "variants_choice_unique" UNIQUE NULLS NOT DISTINCT("product_id","size_id","colour_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer,
	"message" text,
	"client_name" text,
	"client_email" text NOT NULL,
	"client_phone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_message_length" CHECK (char_length("questions"."message") between 1 and 5000),
	CONSTRAINT "questions_client_name_length" CHECK (char_length("questions"."client_name") between 1 and 100),
	CONSTRAINT "questions_client_email_length" CHECK (char_length("questions"."client_email") between 3 and 254),
	CONSTRAINT "questions_client_phone_mobile" CHECK ("questions"."client_phone" ~ '^01[0125][0-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "restock_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restock_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"size_id" integer,
	"colour_id" integer,
	"email" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "restock_requests_once" UNIQUE NULLS NOT DISTINCT("product_id","size_id","colour_id","email"),
	CONSTRAINT "restock_requests_email_length" CHECK (char_length("restock_requests"."email") between 3 and 254),
	CONSTRAINT "restock_requests_email_lower" CHECK ("restock_requests"."email" = lower("restock_requests"."email")),
	CONSTRAINT "restock_requests_language_known" CHECK ("restock_requests"."language" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"rate" integer NOT NULL,
	"review" text NOT NULL,
	"media_id" integer,
	"status" text DEFAULT 'rejected' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_name_length" CHECK (char_length("reviews"."name") between 1 and 100),
	CONSTRAINT "reviews_email_length" CHECK (char_length("reviews"."email") between 3 and 254),
	CONSTRAINT "reviews_rate_range" CHECK ("reviews"."rate" between 1 and 5),
	CONSTRAINT "reviews_review_length" CHECK (char_length("reviews"."review") between 1 and 5000),
	CONSTRAINT "reviews_status_known" CHECK ("reviews"."status" in ('accepted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL,
	"name_norm" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"word" text NOT NULL,
	"synonym" text NOT NULL,
	CONSTRAINT "search_synonyms_word_synonym_pk" PRIMARY KEY("word","synonym"),
	CONSTRAINT "search_synonyms_word_length" CHECK (char_length("search_synonyms"."word") between 1 and 60),
	CONSTRAINT "search_synonyms_synonym_length" CHECK (char_length("search_synonyms"."synonym") between 1 and 60),
	CONSTRAINT "search_synonyms_differ" CHECK ("search_synonyms"."word" <> "search_synonyms"."synonym")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"frequency" integer NOT NULL,
	CONSTRAINT "search_words_frequency_range" CHECK ("search_words"."frequency" > 0)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_key_length" CHECK (char_length("settings"."key") between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"wishlist_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_items_wishlist_id_product_id_pk" PRIMARY KEY("wishlist_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "wishlists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishlists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlists_token_unique" UNIQUE("token"),
	CONSTRAINT "wishlists_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "wishlists_token_shape" CHECK ("wishlists"."token" ~ '^[A-Za-z0-9_-]{22,64}$')
);
--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_size_of_product" FOREIGN KEY ("size_id","product_id") REFERENCES "public"."product_sizes"("id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_colour_of_product" FOREIGN KEY ("colour_id","product_id") REFERENCES "public"."product_colours"("id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instagram_images" ADD CONSTRAINT "instagram_images_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_inventory_item_id_inventory_items_id_fk" FOREIGN KEY ("inventory_item_id") REFERENCES "public"."inventory_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_colours" ADD CONSTRAINT "product_colours_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_former_slugs" ADD CONSTRAINT "product_former_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_size_of_product" FOREIGN KEY ("size_id","product_id") REFERENCES "public"."product_sizes"("id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_colour_of_product" FOREIGN KEY ("colour_id","product_id") REFERENCES "public"."product_colours"("id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_item_of_product" FOREIGN KEY ("inventory_item_id","product_id") REFERENCES "public"."inventory_items"("id","product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_size_of_product" FOREIGN KEY ("size_id","product_id") REFERENCES "public"."product_sizes"("id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_colour_of_product" FOREIGN KEY ("colour_id","product_id") REFERENCES "public"."product_colours"("id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_newest" ON "history" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "history_record" ON "history" USING btree ("room","record_id");--> statement-breakpoint
CREATE INDEX "history_user" ON "history" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "areas_city_unique" ON "areas" USING btree (lower("city"));--> statement-breakpoint
CREATE INDEX "callbacks_newest" ON "callbacks" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cart_lines_product" ON "cart_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "cart_lines_size" ON "cart_lines" USING btree ("size_id");--> statement-breakpoint
CREATE INDEX "cart_lines_colour" ON "cart_lines" USING btree ("colour_id");--> statement-breakpoint
CREATE INDEX "carts_updated" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_unique" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "categories_media" ON "categories" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subcategories_name_unique" ON "subcategories" USING btree ("category_id",lower("name"));--> statement-breakpoint
CREATE INDEX "idempotency_keys_order" ON "idempotency_keys" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "coupons_end_date" ON "coupons" USING btree ("end_date");--> statement-breakpoint
CREATE INDEX "instagram_images_order" ON "instagram_images" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "instagram_images_media" ON "instagram_images" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "slides_order" ON "slides" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "slides_media" ON "slides" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "social_links_name_unique" ON "social_links" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "mails_status_newest" ON "mails" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_events_user" ON "order_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_lines_item" ON "order_lines" USING btree ("inventory_item_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_user_newest" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "orders_additional_phone" ON "orders" USING btree ("additional_phone");--> statement-breakpoint
CREATE INDEX "orders_area" ON "orders" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "orders_name_parts" ON "orders" USING gin (public.norm("first_name" || ' ' || "last_name") public.gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "inventory_items_product" ON "inventory_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_former_slugs_product" ON "product_former_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_pictures_order" ON "product_pictures" USING btree ("product_id","position","id");--> statement-breakpoint
CREATE INDEX "product_pictures_media" ON "product_pictures" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_subcategory_newest" ON "products" USING btree ("subcategory_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_subcategory" ON "products" USING btree ("subcategory_id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "variants_size" ON "variants" USING btree ("size_id");--> statement-breakpoint
CREATE INDEX "variants_colour" ON "variants" USING btree ("colour_id");--> statement-breakpoint
CREATE INDEX "variants_item" ON "variants" USING btree ("inventory_item_id");--> statement-breakpoint
CREATE INDEX "questions_newest" ON "questions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "questions_product" ON "questions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "restock_requests_size" ON "restock_requests" USING btree ("size_id");--> statement-breakpoint
CREATE INDEX "restock_requests_colour" ON "restock_requests" USING btree ("colour_id");--> statement-breakpoint
CREATE INDEX "reviews_product_newest" ON "reviews" USING btree ("product_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_media" ON "reviews" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "search_documents_document" ON "search_documents" USING gin ("document");--> statement-breakpoint
CREATE INDEX "wishlist_items_product" ON "wishlist_items" USING btree ("product_id");