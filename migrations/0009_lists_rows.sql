create or replace function catalogue_rows(product_ids integer[]) returns setof catalogue_entries
language sql stable parallel safe as $$
  -- Materialized: PostgreSQL would build the card anew for each use of it.
  with made as materialized (
    select product_id, card, (card ->> 'review_count')::integer as review_count, (card ->> 'review_sum')::double precision as review_sum
    from public.product_cards(product_ids)
  )
  select
    product.id, subcategory.id, category.id, subcategory.status = 'active', product.slug, product.name, product.name_ar, product.price,
    coalesce(made.review_sum / nullif(made.review_count, 0), 0), made.review_count,
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
    public.catalogue_document(
      product.names_norm,
      public.norm(concat_ws(
        ' ', category.name, category.name_ar, subcategory.name, subcategory.name_ar,
        (
          select string_agg(concat_ws(' ', colour.name, colour.name_ar), ' ' order by colour.position, colour.id)
          from public.product_colours as colour
          where colour.product_id = product.id and colour.archived_at is null
        )
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
comment on function catalogue_rows(integer[]) is
'The rows of some products as they should be: none for what is archived.';
--> statement-breakpoint
create or replace function catalogue_refresh(product_ids integer[]) returns void
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
    document = excluded.document, card = excluded.card, discount = excluded.discount, badges = excluded.badges,
    materials = excluded.materials
  where entry.* is distinct from excluded.*;
  delete from public.catalogue_entries as entry
  where entry.product_id = any (product_ids)
    and not exists (select from public.products as product where product.id = entry.product_id and product.archived_at is null);
end
$$;--> statement-breakpoint
comment on function catalogue_refresh(integer[]) is
'Writes the rows of some products anew. Rows are held first, in the order of ids: whoever waits for one then reads what the other has committed,
and what is read below is read after that, because each statement of this function sees all that was committed before it.';
--> statement-breakpoint
drop trigger announce_updated on catalogue_entries;
--> statement-breakpoint
create trigger announce_updated after update on catalogue_entries
  for each row when (old.visible is distinct from new.visible or old.price is distinct from new.price or old.created_at is distinct from new.created_at or old.in_stock is distinct from new.in_stock or old.variants is distinct from new.variants or old.card is distinct from new.card or old.sold is distinct from new.sold)
  execute function announce_catalogue();--> statement-breakpoint
comment on trigger announce_updated on catalogue_entries is
'Of a stock shoppers see whether something is left: most sales announce nothing.';
--> statement-breakpoint
select public.catalogue_refresh(array(select product_id from catalogue_entries));
