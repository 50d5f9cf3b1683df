create table "catalogue_entries" (
  "product_id" integer primary key not null,
  "subcategory_id" integer not null,
  "category_id" integer not null,
  "visible" boolean not null,
  "slug" text not null,
  "name" text not null,
  "name_ar" text,
  "price" integer not null,
  "rating" double precision not null,
  "review_count" integer not null,
  "created_at" timestamp with time zone not null,
  "sizes" text[] not null,
  "colours" text[] not null,
  "pieces" integer not null,
  "fewest" integer,
  "in_stock" text[] not null,
  "variants" jsonb not null,
  "names" text not null,
  "record_text" text not null,
  "document" "tsvector" not null,
  "card" jsonb not null
);
--> statement-breakpoint
-- A walk through all rows is to read little: what is long is stored out of line, what is filtered and searched by stays in the row.
alter table public.catalogue_entries set (toast_tuple_target = 256);
--> statement-breakpoint
alter table public.catalogue_entries
  alter column record_text set storage main,
  alter column names set storage main,
  alter column sizes set storage main,
  alter column colours set storage main;
--> statement-breakpoint
create index "catalogue_entries_newest" on "catalogue_entries" ("created_at" desc nulls first, "product_id" desc nulls first) where "catalogue_entries"."visible";
--> statement-breakpoint
create index "catalogue_entries_price" on "catalogue_entries" ("price", "product_id") where "catalogue_entries"."visible";
--> statement-breakpoint
create index "catalogue_entries_rating" on "catalogue_entries" ("rating" desc nulls first, "review_count" desc nulls first, "product_id" desc nulls first) where "catalogue_entries"."visible";
--> statement-breakpoint
create index "catalogue_entries_category_newest" on "catalogue_entries" ("category_id", "created_at" desc nulls first, "product_id" desc nulls first) where "catalogue_entries"."visible";
--> statement-breakpoint
create index "catalogue_entries_category_price" on "catalogue_entries" ("category_id", "price", "product_id") where "catalogue_entries"."visible";
--> statement-breakpoint
create index "catalogue_entries_category_rating" on "catalogue_entries" ("category_id", "rating" desc nulls first, "review_count" desc nulls first, "product_id" desc nulls first) where "catalogue_entries"."visible";
--> statement-breakpoint
create index "catalogue_entries_subcategory" on "catalogue_entries" ("subcategory_id");
--> statement-breakpoint
create index "catalogue_entries_slug" on "catalogue_entries" ("slug");
--> statement-breakpoint
create index "catalogue_entries_name" on "catalogue_entries" ("name", "product_id");
--> statement-breakpoint
create index "catalogue_entries_name_ar" on "catalogue_entries" ("name_ar", "product_id");
--> statement-breakpoint
create index "catalogue_entries_document" on "catalogue_entries" using gin ("document");
--> statement-breakpoint
drop trigger keep_review_figures on public.reviews;
--> statement-breakpoint
drop function public.keep_review_figures();
--> statement-breakpoint
alter table public.products add column names_norm text not null generated always as (public.norm(translate(name, chr(10) || chr(13), '  ') || chr(10) || translate(coalesce(name_ar, ''), chr(10) || chr(13), '  '))) stored;
--> statement-breakpoint
-- What replies show of products but for their stock (catalogue, card.ts), archived ones among them.
create function public.product_cards(product_ids integer[]) returns table (product_id integer, card jsonb)
language sql stable parallel safe
as $$
  select
    product.id,
    jsonb_build_object(
      'id', product.id, 'slug', product.slug, 'name', product.name, 'name_ar', product.name_ar,
      'desc', product."desc", 'desc_ar', product.desc_ar, 'material', product.material, 'material_ar', product.material_ar,
      'price', product.price, 'original_price', product.original_price, 'badge', product.badge, 'badge_ar', product.badge_ar,
      'counted_by_variant', product.stock_counted_by = 'variant',
      'review_count', review.count, 'review_sum', review.sum,
      'subcategory', subcategory.name, 'subcategory_ar', subcategory.name_ar, 'subcategory_slug', subcategory.slug,
      'category', category.name, 'category_ar', category.name_ar, 'category_slug', category.slug,
      'pictures', coalesce((
        select jsonb_agg(
          jsonb_build_object('stem', file.stem, 'width', file.width, 'height', file.height, 'alt', picture.alt, 'alt_ar', picture.alt_ar)
          order by picture.position, picture.id
        )
        from public.product_pictures as picture
        join public.media_files as file on file.id = picture.media_id
        where picture.product_id = product.id
      ), '[]'),
      'sizes', coalesce((
        select jsonb_agg(jsonb_build_object('id', size.id, 'size', size.name) order by size.position, size.id)
        from public.product_sizes as size
        where size.product_id = product.id and size.archived_at is null
      ), '[]'),
      'colours', coalesce((
        select jsonb_agg(
          jsonb_build_object('id', colour.id, 'name', colour.name, 'name_ar', colour.name_ar, 'hex', colour.hex)
          order by colour.position, colour.id
        )
        from public.product_colours as colour
        where colour.product_id = product.id and colour.archived_at is null
      ), '[]')
    )
  from unnest(product_ids) as asked (id)
  join public.products as product on product.id = asked.id
  left join public.subcategories as subcategory on subcategory.id = product.subcategory_id
  left join public.categories as category on category.id = subcategory.category_id
  cross join lateral (
    select count(*)::integer as count, coalesce(sum(rate), 0)::integer as sum
    from public.reviews
    where product_id = product.id and status = 'accepted'
  ) as review;
$$;
--> statement-breakpoint
-- What is left of products in the sizes and colours that they offer: the columns of catalogue_entries that a sale moves.
create function public.product_stock(product_ids integer[])
returns table (product_id integer, pieces integer, fewest integer, in_stock text[], variants jsonb)
language sql stable parallel safe
as $$
  with offered as (
    select
      variant.product_id, variant.size_id, variant.colour_id, item.id as item_id, item.quantity,
      coalesce(lower(size.name), '') as size, coalesce(lower(colour.name), '') as colour, lower(colour.name_ar) as colour_ar,
      row_number() over (partition by variant.inventory_item_id order by variant.id) = 1 as counts,
      size.position as size_position, colour.position as colour_position
    from public.variants as variant
    join public.inventory_items as item on item.id = variant.inventory_item_id
    left join public.product_sizes as size on size.id = variant.size_id
    left join public.product_colours as colour on colour.id = variant.colour_id
    where variant.product_id = any (product_ids) and size.archived_at is null and colour.archived_at is null
  ), counted as (
    select
      offered.product_id,
      -- Many sizes and colours may be counted in one item.
      sum(offered.quantity) filter (where offered.counts)::integer as pieces,
      min(offered.quantity) as fewest,
      jsonb_agg(
        jsonb_build_object('size_id', offered.size_id, 'color_id', offered.colour_id, 'available', offered.quantity > 0)
        order by offered.size_position, offered.size_id, offered.colour_position, offered.colour_id
      ) as variants
    from offered
    group by offered.product_id
  ), keyed as (
    select offered.product_id, array_agg(distinct key order by key) as keys
    from offered
    cross join lateral unnest(array[offered.colour, offered.colour_ar]) as named (colour)
    cross join lateral unnest(array[
      offered.size || chr(31), chr(31) || named.colour, offered.size || chr(31) || named.colour
    ]) as key
    where offered.quantity > 0 and named.colour is not null
    group by offered.product_id
  )
  select asked.id, coalesce(counted.pieces, 0), counted.fewest, coalesce(keyed.keys, '{}'), coalesce(counted.variants, '[]')
  from unnest(product_ids) as asked (id)
  left join counted on counted.product_id = asked.id
  left join keyed on keyed.product_id = asked.id;
$$;
--> statement-breakpoint
-- The rows of some products as they should be: none for what is archived.
create function public.catalogue_rows(product_ids integer[]) returns setof public.catalogue_entries
language sql stable parallel safe
as $$
  select
    product.id, subcategory.id, category.id, subcategory.status = 'active', product.slug, product.name, product.name_ar, product.price,
    coalesce((card ->> 'review_sum')::double precision / nullif((card ->> 'review_count')::integer, 0), 0), (card ->> 'review_count')::integer,
    product.created_at,
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
      chr(10), product.slug, product.material, product.material_ar, subcategory.name, subcategory.name_ar, category.name, category.name_ar
    )),
    public.search_vector(product.names_norm, 'A')
      || public.search_vector(public.norm(concat_ws(
        ' ', category.name, category.name_ar, subcategory.name, subcategory.name_ar,
        (
          select string_agg(concat_ws(' ', colour.name, colour.name_ar), ' ' order by colour.position, colour.id)
          from public.product_colours as colour
          where colour.product_id = product.id and colour.archived_at is null
        )
      )), 'B')
      || public.search_vector(public.norm(concat_ws(' ', product.material, product.material_ar)), 'C')
      || public.search_vector(public.norm(concat_ws(' ', product."desc", product.desc_ar)), 'D'),
    made.card
  from public.product_cards(product_ids) as made
  join public.products as product on product.id = made.product_id and product.archived_at is null
  join public.product_stock(product_ids) as stock on stock.product_id = product.id
  join public.subcategories as subcategory on subcategory.id = product.subcategory_id
  join public.categories as category on category.id = subcategory.category_id;
$$;
--> statement-breakpoint
-- Writes the rows of some products anew. Rows are held first, in the order of ids: whoever waits for one then reads what the other has committed,
-- and what is read below is read after that, because each statement of this function sees all that was committed before it.
create function public.catalogue_refresh(product_ids integer[]) returns void
language plpgsql as $$
begin
  perform from public.catalogue_entries where product_id = any (product_ids) order by product_id for no key update;
  insert into public.catalogue_entries as entry
  select * from public.catalogue_rows(product_ids) as made order by made.product_id
  on conflict (product_id) do update set
    subcategory_id = excluded.subcategory_id, category_id = excluded.category_id, visible = excluded.visible, slug = excluded.slug,
    name = excluded.name, name_ar = excluded.name_ar, price = excluded.price, rating = excluded.rating, review_count = excluded.review_count,
    created_at = excluded.created_at, sizes = excluded.sizes, colours = excluded.colours, pieces = excluded.pieces, fewest = excluded.fewest,
    in_stock = excluded.in_stock, variants = excluded.variants, names = excluded.names, record_text = excluded.record_text,
    document = excluded.document, card = excluded.card
  where entry.* is distinct from excluded.*;
  delete from public.catalogue_entries as entry
  where entry.product_id = any (product_ids)
    and not exists (select from public.products as product where product.id = entry.product_id and product.archived_at is null);
end
$$;
--> statement-breakpoint
-- What a sale moves of them, likewise. Called after all items are held: nobody takes an item after an entry. The plan is made once for each connection:
-- for every list of ids anew it would take longer than all the rest.
create function public.catalogue_refresh_stock(product_ids integer[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform from public.catalogue_entries where product_id = any (product_ids) order by product_id for no key update;
  update public.catalogue_entries as entry
  set pieces = stock.pieces, fewest = stock.fewest, in_stock = stock.in_stock, variants = stock.variants
  from public.product_stock(product_ids) as stock
  where entry.product_id = stock.product_id
    and (entry.pieces, entry.fewest, entry.in_stock, entry.variants)
      is distinct from (stock.pieces, stock.fewest, stock.in_stock, stock.variants);
end
$$;
--> statement-breakpoint
create trigger announce_inserted_or_deleted after insert or delete on public.catalogue_entries
for each row execute function public.announce_catalogue();
--> statement-breakpoint
create trigger announce_truncated after truncate on public.catalogue_entries
for each statement execute function public.announce_catalogue();
--> statement-breakpoint
-- Of a stock shoppers see whether something is left: most sales announce nothing.
create trigger announce_updated after update on public.catalogue_entries
for each row when (
  (old.visible, old.price, old.created_at, old.in_stock, old.variants) is distinct from (new.visible, new.price, new.created_at, new.in_stock, new.variants)
  or old.card is distinct from new.card
)
execute function public.announce_catalogue();
--> statement-breakpoint
do $$
declare
  base text;
begin
  foreach base in array array['products', 'product_former_slugs', 'product_sizes', 'product_colours', 'product_pictures', 'variants', 'inventory_items'] loop
    execute format('drop trigger announce_catalogue on public.%I', base);
  end loop;
end
$$;
--> statement-breakpoint
drop trigger announce_zero_crossing on public.inventory_items;
--> statement-breakpoint
do $$
declare
  batch integer[];
begin
  for batch in select array_agg(id) from public.products group by id / 500 order by id / 500 loop
    perform public.catalogue_refresh(batch);
  end loop;
end
$$;
