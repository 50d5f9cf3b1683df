ALTER TABLE "products"
  ADD COLUMN "choice_name" text,
  ADD COLUMN "choice_name_ar" text,
  ADD CONSTRAINT "products_choice_name_length" CHECK (char_length("products"."choice_name") between 1 and 40),
  ADD CONSTRAINT "products_choice_name_ar_length" CHECK (char_length("products"."choice_name_ar") between 1 and 40);
--> statement-breakpoint
ALTER TABLE "product_sizes"
  ADD COLUMN "part" text,
  ADD COLUMN "part_ar" text,
  ADD COLUMN "choice" text,
  ADD COLUMN "choice_ar" text,
  ADD CONSTRAINT "product_sizes_part_length" CHECK (char_length("product_sizes"."part") between 1 and 40),
  ADD CONSTRAINT "product_sizes_part_ar_length" CHECK (char_length("product_sizes"."part_ar") between 1 and 40),
  ADD CONSTRAINT "product_sizes_choice_length" CHECK (char_length("product_sizes"."choice") between 1 and 40),
  ADD CONSTRAINT "product_sizes_choice_ar_length" CHECK (char_length("product_sizes"."choice_ar") between 1 and 40),
  ADD CONSTRAINT "product_sizes_choice_named" CHECK (case when "product_sizes"."choice" is null then num_nonnulls("product_sizes"."part", "product_sizes"."part_ar", "product_sizes"."choice_ar") = 0 else "product_sizes"."name" = coalesce("product_sizes"."part" || ' / ', '') || "product_sizes"."choice" end);
--> statement-breakpoint
create function public.rename_size_alone() returns trigger
language plpgsql as $$
begin
  new.part := null;
  new.part_ar := null;
  new.choice := null;
  new.choice_ar := null;
  return new;
end
$$;
--> statement-breakpoint
comment on function public.rename_size_alone() is
'A size that gets another name and is not told of what is a plain size again: the release before choices renames by name alone, and the next
writer of the sizes says what they are made of.';
--> statement-breakpoint
create trigger rename_size_alone before update of name on public.product_sizes
  for each row when (
    old.choice is not null and new.name <> old.name and (new.part, new.choice) is not distinct from (old.part, old.choice)
  )
  execute function public.rename_size_alone();
--> statement-breakpoint
create or replace function public.product_cards(product_ids integer[]) returns table(product_id integer, card jsonb)
language sql stable parallel safe as $$
  select
    product.id,
    jsonb_build_object(
      'id', product.id, 'slug', product.slug, 'name', product.name, 'name_ar', product.name_ar,
      'desc', product."desc", 'desc_ar', product.desc_ar, 'material', product.material, 'material_ar', product.material_ar,
      'care', product.care, 'care_ar', product.care_ar,
      'height', product.height, 'width', product.width, 'depth', product.depth, 'weight', product.weight,
      'price', product.price, 'original_price', product.original_price, 'badge', product.badge, 'badge_ar', product.badge_ar,
      'counted_by_variant', product.stock_counted_by = 'variant',
      'review_count', review.count, 'review_sum', review.sum,
      'subcategory', subcategory.name, 'subcategory_ar', subcategory.name_ar, 'subcategory_slug', subcategory.slug,
      'category', category.name, 'category_ar', category.name_ar, 'category_slug', category.slug,
      'pictures', coalesce((
        select jsonb_agg(
          jsonb_build_object('stem', file.stem, 'width', file.width, 'height', file.height, 'alt', picture.alt, 'alt_ar', picture.alt_ar)
          || case when picture.colour_id is null then '{}' else jsonb_build_object('colour_id', picture.colour_id) end
          order by picture.position, picture.id
        )
        from public.product_pictures as picture
        join public.media_files as file on file.id = picture.media_id
        where picture.product_id = product.id
      ), '[]'),
      'sizes', coalesce((
        select jsonb_agg(
          jsonb_build_object('id', size.id, 'size', size.name, 'name_ar', size.name_ar)
          || case when size.choice is null then '{}' else jsonb_build_object(
            'part', size.part, 'part_ar', size.part_ar, 'choice', size.choice, 'choice_ar', size.choice_ar
          ) end
          order by size.position, size.id
        )
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
    || case
      when product.choice_name is null then '{}'
      else jsonb_build_object('choice_name', product.choice_name, 'choice_name_ar', product.choice_name_ar)
    end
    -- Asked first, because most products have one price for all that they offer.
    || case
      when exists (
        select from public.variants as variant
        where variant.product_id = product.id and num_nonnulls(variant.price, variant.original_price) > 0
      ) then (
        select
          case when bool_or(num_nonnulls(variant.price, variant.original_price) > 0) then jsonb_build_object('variant_prices', jsonb_agg(
            jsonb_build_object(
              'size_id', variant.size_id, 'color_id', variant.colour_id, 'price', own.price, 'original_price', own.original_price
            )
            order by size.position, size.id, colour.position, colour.id
          )) else '{}' end
        from public.variants as variant
        left join public.product_sizes as size on size.id = variant.size_id
        left join public.product_colours as colour on colour.id = variant.colour_id
        cross join lateral public.variant_prices(
          product.price, product.original_price, product.regular_price, product.regular_original_price, variant.price, variant.original_price
        ) as own
        where variant.product_id = product.id and size.archived_at is null and colour.archived_at is null
      )
      else '{}'
    end
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
create or replace function public.catalogue_rows(product_ids integer[]) returns setof public.catalogue_entries
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
    -- Of sizes that have values of another choice each is listed once; a value alone is no size.
    array(
      select lower(written.name)
      from public.product_sizes as size
      cross join lateral (select case when size.choice is null then size.name else size.part end as name) as written
      where size.product_id = product.id and size.archived_at is null and written.name is not null
      group by lower(written.name)
      order by min(size.position), min(size.id)
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
create or replace function public.product_stock(product_ids integer[]) returns table(product_id integer, pieces integer, fewest integer, in_stock text[], variants jsonb)
language sql stable parallel safe as $$
  with offered as (
    select
      variant.product_id, variant.size_id, variant.colour_id, item.id as item_id, item.quantity,
      -- As in the list of sizes that filters ask for.
      coalesce(lower(case when size.choice is null then size.name else size.part end), '') as size,
      coalesce(lower(colour.name), '') as colour, lower(colour.name_ar) as colour_ar,
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
          || case when offered.quantity between 1 and 3 then jsonb_build_object('left', offered.quantity) else '{}' end
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
