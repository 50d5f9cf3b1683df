CREATE TABLE "product_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"price" integer NOT NULL,
	"original_price" integer,
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cost" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_price" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_original_price" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cost" integer;--> statement-breakpoint
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
$$;
--> statement-breakpoint
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
$$;
--> statement-breakpoint
comment on function account_for_stock() is
'The sum of the moves of an inventory item is its quantity: at commit, what whoever changed the quantity did not account for (the release before, a
hand in the database) is written down as a correction of nobody.';
--> statement-breakpoint
create constraint trigger account_for_inserted after insert on inventory_items deferrable initially deferred
  for each row when (new.quantity <> 0) execute function account_for_stock();
--> statement-breakpoint
create constraint trigger account_for_updated after update on inventory_items deferrable initially deferred
  for each row when (old.quantity is distinct from new.quantity) execute function account_for_stock();
--> statement-breakpoint
insert into stock_moves (product_id, inventory_item_id, kind, pieces, quantity_after)
select product_id, id, 'correction', quantity, quantity from inventory_items where quantity > 0 order by id;
