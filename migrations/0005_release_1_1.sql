-- Each table is rewritten once, whatever the number of its columns: 100 000 orders and their lines take some six seconds, within which visitors wait.
ALTER TABLE "orders"
  ALTER COLUMN "discount" SET DATA TYPE bigint,
  ALTER COLUMN "delivery_price" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "price" SET DATA TYPE bigint;--> statement-breakpoint
CREATE TABLE "customers" (
	"phone" text PRIMARY KEY NOT NULL,
	"mark" text,
	"note" text,
	"noted_by" text,
	"noted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_phone_mobile" CHECK ("customers"."phone" ~ '^01[0125][0-9]{8}$'),
	CONSTRAINT "customers_mark_known" CHECK ("customers"."mark" in ('trusted', 'confirm_first', 'blocked')),
	CONSTRAINT "customers_note_length" CHECK (char_length("customers"."note") between 1 and 2000),
	CONSTRAINT "customers_noted_by_length" CHECK (char_length("customers"."noted_by") between 1 and 100)
);--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_phone";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "kind" text DEFAULT 'status' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "confirmation" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "difference" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirmation" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waiting_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "extra_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
update orders set waiting_since = created_at where status = 'pending';--> statement-breakpoint
CREATE INDEX "order_events_desk" ON "order_events" USING btree ("created_at") WHERE "order_events"."kind" = 'confirmation' or "order_events"."to_status" = 'reject';--> statement-breakpoint
CREATE INDEX "orders_unconfirmed" ON "orders" USING btree ("waiting_since","id","phone","confirmation","next_try_at","total_price") WHERE "orders"."status" = 'pending' and "orders"."confirmation" <> 'confirmed';--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("phone") WHERE "orders"."status" in ('pending', 'shipped');--> statement-breakpoint
CREATE INDEX "orders_refused" ON "orders" USING btree ("phone","created_at","id") WHERE "orders"."status" = 'reject' and "orders"."reason" in ('refused_at_door', 'fake');--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","total_price","confirmation","reason","source");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone","created_at","id","status","reason","total_price");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_idempotency_key_unique" UNIQUE("idempotency_key");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_confirmation_known" CHECK ("order_events"."confirmation" in ('waiting', 'no_answer', 'confirmed'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_reason_known" CHECK ("order_events"."reason" in ('customer', 'refused_at_door', 'not_confirmed', 'out_of_stock', 'fake', 'other'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_confirmation_kind" CHECK (("order_events"."kind" = 'confirmation') = ("order_events"."confirmation" is not null));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_difference_kind" CHECK (("order_events"."kind" = 'edit') = ("order_events"."difference" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_extra_discount_most" CHECK ("orders"."extra_discount" between 0 and "orders"."discount");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_confirmation_known" CHECK ("orders"."confirmation" in ('waiting', 'no_answer', 'confirmed'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tries_least" CHECK ("orders"."tries" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reason_known" CHECK ("orders"."reason" in ('customer', 'refused_at_door', 'not_confirmed', 'out_of_stock', 'fake', 'other'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_known" CHECK ("orders"."source" in ('shop', 'phone', 'whatsapp', 'instagram', 'facebook', 'in_store', 'other'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_idempotency_key_length" CHECK (char_length("orders"."idempotency_key") between 1 and 200);--> statement-breakpoint
drop trigger announce_placed on orders;--> statement-breakpoint
drop trigger announce_status on orders;--> statement-breakpoint
create or replace function announce_order() returns trigger
language plpgsql as $$
begin
  perform pg_notify('orders', json_build_object(
    'id', new.order_id, 'number', 'ZN-' || (10000 + new.order_id)::text, 'status', new.to_status,
    'placed', new.kind = 'status' and new.from_status is null, 'kind', new.kind, 'confirmation', new.confirmation,
    'user_id', new.user_id, 'user_name', new.user_name
  )::text);
  return null;
end
$$;--> statement-breakpoint
create trigger announce_event after insert on order_events for each row execute function announce_order();--> statement-breakpoint
comment on function announce_order() is
'News of orders, for dashboards that are open: what was placed, what became of it, and who did it.';--> statement-breakpoint
CREATE TABLE "product_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"price" bigint NOT NULL,
	"original_price" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"in_force" boolean DEFAULT false NOT NULL,
	"bulk_change_id" integer,
	"user_id" integer,
	"user_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_prices_price_range" CHECK ("product_prices"."price" between 0 and 100000000),
	CONSTRAINT "product_prices_original_price_range" CHECK ("product_prices"."original_price" between 0 and 100000000),
	CONSTRAINT "product_prices_original_price_least" CHECK ("product_prices"."original_price" >= "product_prices"."price"),
	CONSTRAINT "product_prices_time_order" CHECK ("product_prices"."starts_at" < "product_prices"."ends_at"),
	CONSTRAINT "product_prices_user_name_length" CHECK (char_length("product_prices"."user_name") between 1 and 100)
);--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"inventory_item_id" integer,
	"kind" text NOT NULL,
	"pieces" integer NOT NULL,
	"quantity_after" integer NOT NULL,
	"note" text,
	"order_id" integer,
	"user_id" integer,
	"user_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_moves_kind_known" CHECK ("stock_moves"."kind" in ('sale', 'back', 'received', 'count', 'correction', 'damaged', 'import')),
	CONSTRAINT "stock_moves_pieces_some" CHECK ("stock_moves"."pieces" <> 0),
	CONSTRAINT "stock_moves_quantity_after_least" CHECK ("stock_moves"."quantity_after" >= 0),
	CONSTRAINT "stock_moves_note_length" CHECK (char_length("stock_moves"."note") between 1 and 300),
	CONSTRAINT "stock_moves_user_name_length" CHECK (char_length("stock_moves"."user_name") between 1 and 100)
);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cost" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_price" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_original_price" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cost" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "preview_token" text;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_inventory_item_id_inventory_items_id_fk" FOREIGN KEY ("inventory_item_id") REFERENCES "public"."inventory_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_prices_product" ON "product_prices" USING btree ("product_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "product_prices_in_force" ON "product_prices" USING btree ("product_id") WHERE "product_prices"."in_force";--> statement-breakpoint
CREATE INDEX "product_prices_starts" ON "product_prices" USING btree ("starts_at","ends_at");--> statement-breakpoint
CREATE INDEX "product_prices_ends" ON "product_prices" USING btree ("ends_at") WHERE "product_prices"."in_force";--> statement-breakpoint
CREATE INDEX "product_prices_user" ON "product_prices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_moves_item" ON "stock_moves" USING btree ("inventory_item_id","id");--> statement-breakpoint
CREATE INDEX "stock_moves_product" ON "stock_moves" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_moves_order" ON "stock_moves" USING btree ("order_id") WHERE "stock_moves"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_moves_user" ON "stock_moves" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "products_unpublished" ON "products" USING btree ("state","publish_at") WHERE "products"."state" <> 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "variants_sku" ON "variants" USING btree (lower("sku"));--> statement-breakpoint
CREATE INDEX "variants_barcode" ON "variants" USING btree ("barcode");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_preview_token_unique" UNIQUE("preview_token");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_sku_length" CHECK (char_length("order_lines"."sku") between 1 and 100);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_cost_range" CHECK ("order_lines"."cost" between 0 and 100000000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_regular_price_range" CHECK ("products"."regular_price" between 0 and 100000000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_regular_original_price_range" CHECK ("products"."regular_original_price" between 0 and 100000000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_regular_original_price_least" CHECK ("products"."regular_original_price" >= "products"."regular_price");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost_range" CHECK ("products"."cost" between 0 and 100000000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_state_known" CHECK ("products"."state" in ('draft', 'published', 'scheduled'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_publish_at_known" CHECK ("products"."state" <> 'scheduled' or "products"."publish_at" is not null);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_preview_token_shape" CHECK ("products"."preview_token" ~ '^[A-Za-z0-9_-]{22,64}$');--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_sku_length" CHECK (char_length("variants"."sku") between 1 and 100);--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_barcode_length" CHECK (char_length("variants"."barcode") between 1 and 64);--> statement-breakpoint
create or replace function catalogue_rows(product_ids integer[]) returns setof catalogue_entries
language sql stable parallel safe as $$
  -- Materialized: PostgreSQL would build the card anew for each use of it.
  with made as materialized (
    select product_id, card, (card ->> 'review_count')::integer as review_count, (card ->> 'review_sum')::double precision as review_sum
    from public.product_cards(product_ids)
  )
  select
    product.id, subcategory.id, category.id, subcategory.status = 'active' and product.state = 'published', product.slug, product.name, product.name_ar, product.price,
    coalesce(made.review_sum / nullif(made.review_count, 0), 0), made.review_count,
    -- What opened later is new since then.
    greatest(product.created_at, product.publish_at),
    array(
      select lower(name) from public.product_sizes as size where size.product_id = product.id and size.archived_at is null order by position, id
    ),
    array(
      select lower(written.name)
      from public.product_colours as colour
      cross join lateral unnest(array[colour.name, colour.name_ar]) with ordinality as written (name, place)
      where colour.product_id = product.id and colour.archived_at is null and written.name is not null
      order by colour.position, colour.id, written.place
    ),
    stock.pieces, stock.fewest, stock.in_stock, stock.variants,
    product.names_norm,
    product.names_norm || chr(10) || public.norm(concat_ws(
      chr(10), product.slug, product.material, product.material_ar, subcategory.name, subcategory.name_ar, category.name, category.name_ar,
      (
        select string_agg(concat_ws(chr(10), variant.sku, variant.barcode), chr(10) order by variant.id)
        from public.variants as variant
        where variant.product_id = product.id
      )
    )),
    public.catalogue_document(
      product.names_norm,
      public.norm(concat_ws(
        ' ', category.name, category.name_ar, subcategory.name, subcategory.name_ar,
        (
          select string_agg(concat_ws(' ', colour.name, colour.name_ar), ' ' order by colour.position, colour.id)
          from public.product_colours as colour
          where colour.product_id = product.id and colour.archived_at is null
        ),
        (
          select string_agg(concat_ws(' ', size.name, size.name_ar), ' ' order by size.position, size.id)
          from public.product_sizes as size
          where size.product_id = product.id and size.archived_at is null
        ),
        product.badge, product.badge_ar, case when product.original_price > product.price then 'sale تخفيض' end
      )),
      public.norm(concat_ws(' ', product.material, product.material_ar)),
      public.norm(concat_ws(' ', product."desc", product.desc_ar))
    ),
    made.card,
    coalesce((product.original_price - product.price)::bigint * 10000 / nullif(product.original_price, 0), 0)::integer,
    array_remove(array[lower(product.badge), lower(product.badge_ar)], null),
    array(
      select distinct lower(trim(part))
      from unnest(array[product.material, product.material_ar]) as written (material)
      cross join lateral regexp_split_to_table(written.material, '[,،]') as part
      where trim(part) <> ''
      order by 1
    ),
    -- What was sold is counted by night (writeSold): here it stays as it is.
    coalesce((select entry.sold from public.catalogue_entries as entry where entry.product_id = product.id), 0)
  from made
  join public.products as product on product.id = made.product_id and product.archived_at is null
  join public.product_stock(product_ids) as stock on stock.product_id = product.id
  join public.subcategories as subcategory on subcategory.id = product.subcategory_id
  join public.categories as category on category.id = subcategory.category_id;
$$;--> statement-breakpoint
create function account_for_stock() returns trigger
language plpgsql as $$
declare
  item public.inventory_items;
  accounted integer;
begin
  select * into item from public.inventory_items where id = new.id;
  if not found then return null; end if;
  select quantity_after into accounted from public.stock_moves where inventory_item_id = item.id order by id desc limit 1;
  if item.quantity <> coalesce(accounted, 0) then
    insert into public.stock_moves (product_id, inventory_item_id, kind, pieces, quantity_after)
    values (item.product_id, item.id, 'correction', item.quantity - coalesce(accounted, 0), item.quantity);
  end if;
  return null;
end
$$;--> statement-breakpoint
comment on function account_for_stock() is
'The sum of the moves of an inventory item is its quantity: at commit, what whoever changed the quantity did not account for (the release before, a
hand in the database) is written down as a correction of nobody.';--> statement-breakpoint
create constraint trigger account_for_inserted after insert on inventory_items deferrable initially deferred
  for each row when (new.quantity <> 0) execute function account_for_stock();--> statement-breakpoint
create constraint trigger account_for_updated after update on inventory_items deferrable initially deferred
  for each row when (old.quantity is distinct from new.quantity) execute function account_for_stock();--> statement-breakpoint
insert into stock_moves (product_id, inventory_item_id, kind, pieces, quantity_after)
select product_id, id, 'correction', quantity, quantity from inventory_items where quantity > 0 order by id;--> statement-breakpoint
CREATE TABLE "bulk_change_rows" (
	"bulk_change_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"moves" jsonb,
	"by" text,
	"at" timestamp with time zone,
	"now" jsonb,
	"done_at" timestamp with time zone,
	CONSTRAINT "bulk_change_rows_bulk_change_id_position_pk" PRIMARY KEY("bulk_change_id","position"),
	CONSTRAINT "bulk_change_rows_state_known" CHECK ("bulk_change_rows"."state" in ('waiting', 'changed', 'meanwhile', 'gone', 'failed', 'left_out', 'undone', 'kept')),
	CONSTRAINT "bulk_change_rows_by_length" CHECK (char_length("bulk_change_rows"."by") between 1 and 100)
);--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"what" jsonb NOT NULL,
	"state" text NOT NULL,
	"user_id" integer,
	"user_name" text,
	"undo_user_id" integer,
	"undo_user_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"worked_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"idempotency_key" text,
	CONSTRAINT "bulk_changes_state_known" CHECK ("bulk_changes"."state" in ('running', 'stopped', 'done', 'undoing', 'undone')),
	CONSTRAINT "bulk_changes_user_name_length" CHECK (char_length("bulk_changes"."user_name") between 1 and 100),
	CONSTRAINT "bulk_changes_undo_user_name_length" CHECK (char_length("bulk_changes"."undo_user_name") between 1 and 100)
);--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "bulk_change_id" integer;--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD CONSTRAINT "bulk_change_rows_bulk_change_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD CONSTRAINT "bulk_change_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_undo_user_id_users_id_fk" FOREIGN KEY ("undo_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_rows_product" ON "bulk_change_rows" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "bulk_changes_user" ON "bulk_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulk_changes_undo_user" ON "bulk_changes" USING btree ("undo_user_id");--> statement-breakpoint
CREATE TABLE "stock_count_lines" (
	"count_id" integer NOT NULL,
	"inventory_item_id" integer NOT NULL,
	"pieces" integer NOT NULL,
	"expected" integer NOT NULL,
	"unsure" boolean DEFAULT false NOT NULL,
	"counted_by" text,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_count_lines_count_id_inventory_item_id_pk" PRIMARY KEY("count_id","inventory_item_id"),
	CONSTRAINT "stock_count_lines_pieces_range" CHECK ("stock_count_lines"."pieces" between 0 and 1000000),
	CONSTRAINT "stock_count_lines_expected_least" CHECK ("stock_count_lines"."expected" >= 0),
	CONSTRAINT "stock_count_lines_counted_by_length" CHECK (char_length("stock_count_lines"."counted_by") between 1 and 100)
);--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"category_id" integer,
	"subcategory_id" integer,
	"note" text,
	"opened_by_id" integer,
	"opened_by" text,
	"applied_at" timestamp with time zone,
	"applied_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_counts_name_length" CHECK (char_length("stock_counts"."name") between 1 and 200),
	CONSTRAINT "stock_counts_note_length" CHECK (char_length("stock_counts"."note") between 1 and 300),
	CONSTRAINT "stock_counts_opened_by_length" CHECK (char_length("stock_counts"."opened_by") between 1 and 100),
	CONSTRAINT "stock_counts_applied_by_length" CHECK (char_length("stock_counts"."applied_by") between 1 and 100),
	CONSTRAINT "stock_counts_one_place" CHECK (num_nonnulls("stock_counts"."category_id", "stock_counts"."subcategory_id") <= 1)
);--> statement-breakpoint
CREATE TABLE "stock_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_requests_key_length" CHECK (char_length("stock_requests"."key") between 1 and 300)
);--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_inventory_item_id_inventory_items_id_fk" FOREIGN KEY ("inventory_item_id") REFERENCES "public"."inventory_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_opened_by_id_users_id_fk" FOREIGN KEY ("opened_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_count_lines_item" ON "stock_count_lines" USING btree ("inventory_item_id");--> statement-breakpoint
CREATE INDEX "stock_counts_opened_by" ON "stock_counts" USING btree ("opened_by_id");--> statement-breakpoint
CREATE TABLE "fetched_pictures" (
	"address" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fetched_pictures_address_length" CHECK (char_length("fetched_pictures"."address") between 1 and 2000),
	CONSTRAINT "fetched_pictures_stem_shape" CHECK ("fetched_pictures"."stem" ~ '^[0-9a-f]{32}$')
);--> statement-breakpoint
CREATE TABLE "import_files" (
	"import_id" integer NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_files_import_id_part_pk" PRIMARY KEY("import_id","part")
);--> statement-breakpoint
CREATE TABLE "import_problems" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_problems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"place" integer NOT NULL,
	"row" integer NOT NULL,
	"column" text NOT NULL,
	"target" text,
	"value" text NOT NULL,
	"code" text NOT NULL,
	"detail" text,
	"sku" text,
	"is_note" boolean NOT NULL
);--> statement-breakpoint
CREATE TABLE "import_products" (
	"import_id" integer NOT NULL,
	"place" integer NOT NULL,
	"row" integer NOT NULL,
	"rows" integer NOT NULL,
	"outcome" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"product_id" integer,
	"name" text NOT NULL,
	"sku" text,
	"slug" text,
	"pictures" integer DEFAULT 0 NOT NULL,
	"missing_pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"work" jsonb,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"failure_detail" text,
	"version" integer,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_products_import_id_place_pk" PRIMARY KEY("import_id","place"),
	CONSTRAINT "import_products_outcome_known" CHECK ("import_products"."outcome" in ('new', 'changed', 'unchanged', 'wrong')),
	CONSTRAINT "import_products_state_known" CHECK ("import_products"."state" in ('waiting', 'done', 'failed'))
);--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'columns' NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"summary" jsonb NOT NULL,
	"choices" jsonb NOT NULL,
	"trouble" text,
	"trouble_detail" text,
	"user_id" integer,
	"user_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_format_known" CHECK ("imports"."format" in ('own', 'shopify', 'shopify_new', 'woocommerce', 'other', 'pictures')),
	CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('columns', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone')),
	CONSTRAINT "imports_file_name_length" CHECK (char_length("imports"."file_name") between 1 and 200),
	CONSTRAINT "imports_user_name_length" CHECK (char_length("imports"."user_name") between 1 and 100)
);--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_product" FOREIGN KEY ("import_id","place") REFERENCES "public"."import_products"("import_id","place") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_products" ADD CONSTRAINT "import_products_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_products" ADD CONSTRAINT "import_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_problems_rows" ON "import_problems" USING btree ("import_id","row","id");--> statement-breakpoint
CREATE INDEX "import_products_product" ON "import_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "import_products_slug" ON "import_products" USING btree ("slug") WHERE "import_products"."slug" is not null;--> statement-breakpoint
CREATE INDEX "import_products_work" ON "import_products" USING btree ("import_id","outcome","state","place");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_changes_request" ON "bulk_changes" USING btree ("idempotency_key");--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_idempotency_key_length" CHECK (char_length("bulk_changes"."idempotency_key") between 1 and 220);--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"may" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"made_by_id" integer NOT NULL,
	CONSTRAINT "api_keys_token_hash_shape" CHECK (octet_length("api_keys"."token_hash") = 32),
	CONSTRAINT "api_keys_name_length" CHECK (char_length("api_keys"."name") between 1 and 100)
);--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	"next_secret" "bytea"
);--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_name_length" CHECK (char_length("passkeys"."name") between 1 and 100)
);--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "role_rules" (
	"role" text PRIMARY KEY NOT NULL,
	"needs_second_step" boolean NOT NULL,
	CONSTRAINT "role_rules_role_known" CHECK ("role_rules"."role" in ('owner', 'manager', 'orders', 'packing', 'catalogue', 'front'))
);--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"email" text,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"invited_by_id" integer NOT NULL,
	CONSTRAINT "staff_invitations_token_hash_shape" CHECK (octet_length("staff_invitations"."token_hash") = 32),
	CONSTRAINT "staff_invitations_email_length" CHECK (char_length("staff_invitations"."email") between 3 and 254),
	CONSTRAINT "staff_invitations_role_known" CHECK ("staff_invitations"."role" in ('owner', 'manager', 'orders', 'packing', 'catalogue', 'front'))
);--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "user_role" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_remembered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "awaits_second_step" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_token" ON "api_keys" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_token" ON "staff_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_email" ON "staff_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "staff_invitations_expiry" ON "staff_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."is_admin";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_role_known" CHECK ("audit_log"."user_role" in ('owner', 'manager', 'orders', 'packing', 'catalogue', 'front', 'key'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_agent_length" CHECK (char_length("sessions"."user_agent") between 1 and 500);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_challenge_length" CHECK (char_length("sessions"."challenge") between 1 and 200);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_known" CHECK ("users"."role" in ('owner', 'manager', 'orders', 'packing', 'catalogue', 'front'));--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"message_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_before" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempted_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_message_id_length" CHECK (char_length("webhook_deliveries"."message_id") between 1 and 64),
	CONSTRAINT "webhook_deliveries_type_length" CHECK (char_length("webhook_deliveries"."type") between 1 and 50),
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_trouble_known" CHECK ("webhook_deliveries"."trouble" in ('not_public', 'no_answer', 'too_slow', 'status', 'switched_off')),
	CONSTRAINT "webhook_deliveries_next_when_waiting" CHECK (("webhook_deliveries"."state" = 'waiting') = ("webhook_deliveries"."next_try_at" is not null))
);--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"off_by" text,
	"switched_off_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"secret" text NOT NULL,
	"secret_at" timestamp with time zone DEFAULT now() NOT NULL,
	"former_secret" text,
	"former_secret_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" text,
	"made_by_id" integer,
	"made_by_key" integer,
	CONSTRAINT "webhooks_url_length" CHECK (char_length("webhooks"."url") between 8 and 2000),
	CONSTRAINT "webhooks_secret_length" CHECK (char_length("webhooks"."secret") between 38 and 100),
	CONSTRAINT "webhooks_off_by_known" CHECK ("webhooks"."off_by" in ('failing', 'gone')),
	CONSTRAINT "webhooks_events_some" CHECK (cardinality("webhooks"."events") > 0),
	CONSTRAINT "webhooks_off_when_off" CHECK ("webhooks"."is_on" = ("webhooks"."switched_off_at" is null) and ("webhooks"."off_by" is null or not "webhooks"."is_on")),
	CONSTRAINT "webhooks_former_whole" CHECK (num_nulls("webhooks"."former_secret", "webhooks"."former_secret_until") in (0, 2))
);--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_oldest" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_try_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE TRIGGER "announce_catalogue" AFTER INSERT OR DELETE OR UPDATE OF "events", "is_on" OR TRUNCATE ON "webhooks"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();--> statement-breakpoint
COMMENT ON TRIGGER "announce_catalogue" ON "webhooks" IS 'Whether anybody listens is remembered (webhooks, rememberInside). How deliveries fare announces nothing.';--> statement-breakpoint
CREATE TABLE "audit_log_pictures" (
	"entry_id" integer NOT NULL,
	"media_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_pictures_entry_id_media_id_pk" PRIMARY KEY("entry_id","media_id")
);--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "restores" integer;--> statement-breakpoint
ALTER TABLE "audit_log_pictures" ADD CONSTRAINT "audit_log_pictures_entry_id_audit_log_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log_pictures" ADD CONSTRAINT "audit_log_pictures_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_pictures_media" ON "audit_log_pictures" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "audit_log_pictures_age" ON "audit_log_pictures" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_restores_audit_log_id_fk" FOREIGN KEY ("restores") REFERENCES "public"."audit_log"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_restores" ON "audit_log" USING btree ("restores");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_made_by_id_users_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_by" ON "api_keys" USING btree ("made_by_id");--> statement-breakpoint
CREATE INDEX "staff_invitations_by" ON "staff_invitations" USING btree ("invited_by_id");--> statement-breakpoint
CREATE TABLE "courier_areas" (
	"courier_id" integer NOT NULL,
	"area_id" integer NOT NULL,
	"fee" bigint NOT NULL,
	"days" integer,
	CONSTRAINT "courier_areas_courier_id_area_id_pk" PRIMARY KEY("courier_id","area_id"),
	CONSTRAINT "courier_areas_fee_range" CHECK ("courier_areas"."fee" between 0 and 100000000),
	CONSTRAINT "courier_areas_days_range" CHECK ("courier_areas"."days" between 0 and 60)
);--> statement-breakpoint
CREATE TABLE "couriers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "couriers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_ar" text,
	"phone" text,
	"tracking_url" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"pays_within_days" integer DEFAULT 7 NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settlement_columns" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "couriers_name_length" CHECK (char_length("couriers"."name") between 1 and 100),
	CONSTRAINT "couriers_name_ar_length" CHECK (char_length("couriers"."name_ar") between 1 and 100),
	CONSTRAINT "couriers_phone_length" CHECK (char_length("couriers"."phone") between 1 and 20),
	CONSTRAINT "couriers_tracking_url_length" CHECK (char_length("couriers"."tracking_url") between 1 and 500),
	CONSTRAINT "couriers_pays_within_days_range" CHECK ("couriers"."pays_within_days" between 0 and 60)
);--> statement-breakpoint
CREATE TABLE "parcel_lines" (
	"parcel_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"sellable" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_position_pk" PRIMARY KEY("parcel_id","position"),
	CONSTRAINT "parcel_lines_quantity_range" CHECK ("parcel_lines"."quantity" between 1 and 100),
	CONSTRAINT "parcel_lines_received_range" CHECK ("parcel_lines"."sellable" >= 0 and "parcel_lines"."damaged" >= 0 and "parcel_lines"."sellable" + "parcel_lines"."damaged" <= "parcel_lines"."quantity")
);--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"courier_id" integer NOT NULL,
	"kind" text NOT NULL,
	"return_id" integer,
	"state" text DEFAULT 'ready' NOT NULL,
	"tracking" text,
	"fee" bigint,
	"to_collect" bigint,
	"days" integer,
	"handed_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcels_kind_known" CHECK ("parcels"."kind" in ('deliver', 'exchange', 'return')),
	CONSTRAINT "parcels_state_known" CHECK ("parcels"."state" in ('ready', 'handed', 'delivered', 'refused', 'received', 'cancelled')),
	CONSTRAINT "parcels_tracking_length" CHECK (char_length("parcels"."tracking") between 1 and 100),
	CONSTRAINT "parcels_fee_range" CHECK ("parcels"."fee" between 0 and 100000000),
	CONSTRAINT "parcels_days_range" CHECK ("parcels"."days" between 0 and 60),
	CONSTRAINT "parcels_return_kind" CHECK ("parcels"."kind" <> 'return' or "parcels"."return_id" is not null),
	CONSTRAINT "parcels_handed_money" CHECK ("parcels"."state" in ('ready', 'cancelled') or ("parcels"."to_collect" is not null and "parcels"."handed_at" is not null))
);--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"wants" text NOT NULL,
	"size_id" integer,
	"color_id" integer,
	"value" bigint DEFAULT 0 NOT NULL,
	"sellable" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "return_lines_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_lines_reason_known" CHECK ("return_lines"."reason" in ('too_small', 'too_large', 'not_as_expected', 'changed_mind', 'damaged', 'wrong_item', 'other')),
	CONSTRAINT "return_lines_wants_known" CHECK ("return_lines"."wants" in ('money', 'exchange')),
	CONSTRAINT "return_lines_quantity_range" CHECK ("return_lines"."quantity" between 1 and 100),
	CONSTRAINT "return_lines_received_range" CHECK ("return_lines"."sellable" >= 0 and "return_lines"."damaged" >= 0 and "return_lines"."sellable" + "return_lines"."damaged" <= "return_lines"."quantity")
);--> statement-breakpoint
CREATE TABLE "returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"state" text NOT NULL,
	"exchange_order_id" integer,
	"comes_by" text,
	"money_by" text,
	"money_to" text,
	"value" bigint DEFAULT 0 NOT NULL,
	"credit" bigint DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" text,
	"note" text,
	"answer" text,
	"user_id" integer,
	"user_name" text,
	"received_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_exchange_order_id_unique" UNIQUE("exchange_order_id"),
	CONSTRAINT "returns_state_known" CHECK ("returns"."state" in ('asked', 'coming', 'to_pay', 'done', 'declined', 'cancelled')),
	CONSTRAINT "returns_comes_by_known" CHECK ("returns"."comes_by" in ('courier', 'customer')),
	CONSTRAINT "returns_money_by_known" CHECK ("returns"."money_by" in ('courier', 'transfer')),
	CONSTRAINT "returns_money_to_length" CHECK (char_length("returns"."money_to") between 1 and 100),
	CONSTRAINT "returns_money_range" CHECK ("returns"."credit" between 0 and "returns"."value"),
	CONSTRAINT "returns_paid_by_length" CHECK (char_length("returns"."paid_by") between 1 and 100),
	CONSTRAINT "returns_note_length" CHECK (char_length("returns"."note") between 1 and 1000),
	CONSTRAINT "returns_answer_length" CHECK (char_length("returns"."answer") between 1 and 2000),
	CONSTRAINT "returns_user_name_length" CHECK (char_length("returns"."user_name") between 1 and 100)
);--> statement-breakpoint
CREATE TABLE "settlement_rows" (
	"settlement_id" integer NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"tracking" text,
	"reference" text,
	"collected" bigint,
	"fee" bigint,
	"day" text,
	"kind" text,
	"parcel_id" integer,
	"expected" bigint,
	"is_chosen" boolean DEFAULT true NOT NULL,
	"paid" bigint,
	"let_go" bigint,
	"moved_from" text,
	"net" bigint,
	CONSTRAINT "settlement_rows_settlement_id_row_pk" PRIMARY KEY("settlement_id","row"),
	CONSTRAINT "settlement_rows_kind_known" CHECK ("settlement_rows"."kind" in ('match', 'too_little', 'too_much', 'refused_with_fee', 'twice', 'unknown', 'wrong'))
);--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"courier_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"headings" jsonb NOT NULL,
	"columns" jsonb,
	"bank_amount" bigint,
	"user_id" integer,
	"user_name" text,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"undone_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlements_state_known" CHECK ("settlements"."state" in ('read', 'accepted', 'undone')),
	CONSTRAINT "settlements_file_name_length" CHECK (char_length("settlements"."file_name") between 1 and 200),
	CONSTRAINT "settlements_user_name_length" CHECK (char_length("settlements"."user_name") between 1 and 100),
	CONSTRAINT "settlements_accepted_by_length" CHECK (char_length("settlements"."accepted_by") between 1 and 100),
	CONSTRAINT "settlements_undone_by_length" CHECK (char_length("settlements"."undone_by") between 1 and 100),
	CONSTRAINT "settlements_undone_reason_length" CHECK (char_length("settlements"."undone_reason") between 1 and 500),
	CONSTRAINT "settlements_accepted_when" CHECK (("settlements"."state" = 'read') = ("settlements"."accepted_at" is null))
);--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "act" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_parts" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchange_of" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchange_credit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courier_areas" ADD CONSTRAINT "courier_areas_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_areas" ADD CONSTRAINT "courier_areas_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_line_fk" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_line_fk" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_exchange_order_id_orders_id_fk" FOREIGN KEY ("exchange_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_areas_area" ON "courier_areas" USING btree ("area_id");--> statement-breakpoint
CREATE UNIQUE INDEX "couriers_name_unique" ON "couriers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "parcel_lines_order" ON "parcel_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_order_open" ON "parcels" USING btree ("order_id") WHERE "parcels"."state" in ('ready', 'handed') and "parcels"."kind" <> 'return';--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_return_open" ON "parcels" USING btree ("return_id") WHERE "parcels"."state" in ('ready', 'handed') and "parcels"."kind" = 'return';--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_tracking" ON "parcels" USING btree ("courier_id",lower("tracking"));--> statement-breakpoint
CREATE INDEX "parcels_return" ON "parcels" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "parcels_state" ON "parcels" USING btree ("state","courier_id","handed_at","id");--> statement-breakpoint
CREATE INDEX "parcels_owed" ON "parcels" USING btree ("courier_id","delivered_at") WHERE "parcels"."state" = 'delivered';--> statement-breakpoint
CREATE INDEX "return_lines_order" ON "return_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_state" ON "returns" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "returns_user" ON "returns" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "settlements_courier" ON "settlements" USING btree ("courier_id","id");--> statement-breakpoint
CREATE INDEX "settlements_user" ON "settlements" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_exchange_of_orders_id_fk" FOREIGN KEY ("exchange_of") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "orders_exchange_of" ON "orders" USING btree ("exchange_of");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_act_known" CHECK ("order_events"."act" in ('ready', 'put_back', 'handed', 'delivered', 'refused', 'received', 'return_asked', 'return_made', 'return_declined', 'return_cancelled', 'paid_back', 'settled', 'settlement_undone'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_act_kind" CHECK (("order_events"."kind" in ('parcel', 'money')) = ("order_events"."act" is not null));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('status', 'confirmation', 'edit', 'note', 'parcel', 'money'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_exchange_credit_most" CHECK ("orders"."exchange_credit" between 0 and greatest(0, "orders"."discount" - "orders"."extra_discount"));--> statement-breakpoint
-- When the orders of before left the shop: when they were first said to have, since they last came back to it.
UPDATE "orders" SET "left_at" = coalesce(
  (
    SELECT min(event."created_at") FROM "order_events" AS event
    WHERE event."order_id" = "orders"."id" AND event."kind" = 'status' AND event."to_status" IN ('shipped', 'accept')
      AND event."id" > coalesce((
        SELECT max(back."id") FROM "order_events" AS back
        WHERE back."order_id" = "orders"."id" AND back."kind" = 'status' AND back."to_status" = 'pending'
      ), 0)
  ),
  CASE WHEN "orders"."status" IN ('shipped', 'accept') THEN "orders"."created_at" END
)
WHERE "orders"."status" <> 'pending';--> statement-breakpoint
-- The two couriers that a shop begins with. Bosta's headings are those of the sheet that its own page takes.
INSERT INTO "couriers" ("name", "name_ar", "phone", "tracking_url", "columns") VALUES
  ('Own courier', 'مندوب المحل', NULL, NULL, '[
    {"heading": "Order", "from": "number", "text": null},
    {"heading": "Name", "from": "name", "text": null},
    {"heading": "Phone", "from": "phone", "text": null},
    {"heading": "Second phone", "from": "additional_phone", "text": null},
    {"heading": "Area", "from": "area", "text": null},
    {"heading": "Address", "from": "address", "text": null},
    {"heading": "Note", "from": "courier_note", "text": null},
    {"heading": "Pieces", "from": "pieces", "text": null},
    {"heading": "To collect", "from": "to_collect", "text": null}
  ]'),
  ('Bosta', 'بوسطة', '19043', 'https://bosta.co/tracking-shipments?shipment-number={tracking}', '[
    {"heading": "Full Name", "from": "name", "text": null},
    {"heading": "Phone", "from": "phone", "text": null},
    {"heading": "Second Phone", "from": "additional_phone", "text": null},
    {"heading": "City", "from": "area", "text": null},
    {"heading": "Area", "from": "state", "text": null},
    {"heading": "Street Name", "from": "street", "text": null},
    {"heading": "Building#, Floor#, and Apartment#", "from": "building_floor_apartment", "text": null},
    {"heading": "Work address", "from": "text", "text": "No"},
    {"heading": "Delivery notes", "from": "courier_note", "text": null},
    {"heading": "Type", "from": "kind", "text": null},
    {"heading": "Cash Amount", "from": "to_collect", "text": null},
    {"heading": "#Items", "from": "count", "text": null},
    {"heading": "Package Description", "from": "pieces", "text": null},
    {"heading": "Order Reference", "from": "number", "text": null},
    {"heading": "Allow to open package", "from": "text", "text": "Yes"},
    {"heading": "Return #Items", "from": "return_count", "text": null},
    {"heading": "Return Package Description", "from": "return_pieces", "text": null},
    {"heading": "Package Type", "from": "text", "text": "Parcel"}
  ]');--> statement-breakpoint
CREATE INDEX "order_lines_money" ON "order_lines" USING btree ("order_id","position","product_id","price","quantity","cost");--> statement-breakpoint
CREATE INDEX "orders_left" ON "orders" USING btree ("left_at","id","status","area_id","source","coupon_id","subtotal","total_price","exchange_credit") WHERE "orders"."left_at" is not null;--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id","state","kind","fee","id");--> statement-breakpoint
CREATE INDEX "settlement_rows_parcel" ON "settlement_rows" USING btree ("parcel_id","settlement_id","paid","fee");--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_made_by_id_users_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"kind" text NOT NULL,
	"network_hash" "bytea" NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "daily_counts_kind_network_hash_pk" PRIMARY KEY("kind","network_hash"),
	CONSTRAINT "daily_counts_kind_length" CHECK (char_length("daily_counts"."kind") between 1 and 50)
);--> statement-breakpoint
CREATE TABLE "code_alarms" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "known_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"mark_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	"second_step_shown" boolean DEFAULT false NOT NULL,
	CONSTRAINT "known_devices_mark_hash_shape" CHECK (octet_length("known_devices"."mark_hash") = 32)
);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_step_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_id" integer;--> statement-breakpoint
ALTER TABLE "code_alarms" ADD CONSTRAINT "code_alarms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_mark" ON "known_devices" USING btree ("mark_hash");--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_known_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."known_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_device" ON "sessions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "webhooks_maker" ON "webhooks" USING btree ("made_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug") WHERE "products"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_slug_unique";
