-- Cards carry the Arabic names of sizes, what a product measures and how it is kept; shoppers see size guides.
create or replace function product_cards(product_ids integer[]) returns table(product_id integer, card jsonb)
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
create trigger announce_catalogue after insert or delete or update or truncate on size_guides
  for each statement
  execute function announce_catalogue();
--> statement-breakpoint
select catalogue_refresh(array_agg(id)) from products group by id / 1000;
