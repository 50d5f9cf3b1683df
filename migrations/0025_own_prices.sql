ALTER TABLE "variants"
  ADD COLUMN "price" bigint,
  ADD COLUMN "original_price" bigint,
  ADD CONSTRAINT "variants_price_range" CHECK ("variants"."price" between 0 and 100000000),
  ADD CONSTRAINT "variants_original_price_range" CHECK ("variants"."original_price" between 0 and 100000000),
  ADD CONSTRAINT "variants_original_price_least" CHECK ("variants"."original_price" >= "variants"."price");
--> statement-breakpoint
create function public.variant_prices(
  now bigint, now_struck bigint, regular bigint, regular_struck bigint, own bigint, own_struck bigint
) returns table (price bigint, original_price bigint)
language sql immutable parallel safe as $$
  select paid.price, nullif(greatest(paid.struck, paid.price), paid.price)
  from (
    select
      coalesce(own, regular, now) as price,
      coalesce(own_struck, case when regular is null then now_struck else regular_struck end) as struck
  ) as otherwise
  cross join lateral (
    select
      case when regular is null then otherwise.price else (2 * otherwise.price * now + regular) / (2 * regular) end as price,
      case
        when regular is null then otherwise.struck
        when now_struck is null then null
        when now_struck = coalesce(regular_struck, regular) then greatest(otherwise.struck, otherwise.price)
        else (2 * otherwise.price * now_struck + regular) / (2 * regular)
      end as struck
  ) as paid
$$;
--> statement-breakpoint
comment on function public.variant_prices(bigint, bigint, bigint, bigint, bigint, bigint) is
'What a variant costs now, and the price struck out beside it: of the price columns of its product and its own. While a price for a time is in force
it costs that part of its own price, to the nearest piastre. The same rule as pricesNow (contract/products/variant-prices.ts).';
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
          jsonb_build_object('id', size.id, 'size', size.name, 'name_ar', size.name_ar) order by size.position, size.id
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
