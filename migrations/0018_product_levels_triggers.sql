-- What the admin's list counts and sorts products by
--
-- Null and ids of no product are let pass. The rows are held first and in one order, so that nobody waits for each other, and what is
-- reckoned after that sees whatever was committed by those who held them before. Whoever comes here holds the items already that it
-- changes, and all of a product whose sizes, colours or way of counting it changes; after this nothing else may be taken.
-- A plan of its own for each call would take several times as long as a sale's few rows.
create function public.refresh_product_levels(product_ids integer[]) returns void
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
begin
  if product_ids is null then
    return;
  end if;
  perform from public.product_levels where product_id = any (product_ids) order by product_id for no key update;
  insert into public.product_levels as kept (product_id, subcategory_id, price, created_at, is_archived, pieces, least)
  select
    product.id, product.subcategory_id, product.price, product.created_at, product.archived_at is not null,
    coalesce(counted.pieces, 0), counted.least
  from public.products as product
  cross join lateral (
    select sum(item.quantity) as pieces, min(item.quantity) as least
    from public.inventory_items as item
    where item.product_id = product.id
      -- Where stock is one number every choice is counted in it.
      and (product.stock_counted_by = 'product' or not exists (
        select
        from public.variants as variant
        left join public.product_sizes as size on size.id = variant.size_id
        left join public.product_colours as colour on colour.id = variant.colour_id
        where variant.inventory_item_id = item.id and (size.archived_at is not null or colour.archived_at is not null)
      ))
  ) as counted
  where product.id = any (product_ids)
  on conflict (product_id) do update set
    subcategory_id = excluded.subcategory_id, price = excluded.price, created_at = excluded.created_at,
    is_archived = excluded.is_archived, pieces = excluded.pieces, least = excluded.least
  where (kept.subcategory_id, kept.price, kept.created_at, kept.is_archived, kept.pieces, kept.least)
    is distinct from (
      excluded.subcategory_id, excluded.price, excluded.created_at, excluded.is_archived, excluded.pieces, excluded.least
    );
end
$$;
--> statement-breakpoint
create function public.refresh_levels_of_products() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.refresh_product_levels((select array_agg(id) from rows_after));
  else
    perform public.refresh_product_levels((
      select array_agg(a.id)
      from rows_after as a
      join rows_before as b using (id)
      where (a.subcategory_id, a.price, a.created_at, a.archived_at is null, a.stock_counted_by)
        is distinct from (b.subcategory_id, b.price, b.created_at, b.archived_at is null, b.stock_counted_by)
    ));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function public.refresh_levels_of_parts() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.refresh_product_levels((select array_agg(distinct product_id) from rows_after));
  elsif tg_op = 'DELETE' then
    perform public.refresh_product_levels((select array_agg(distinct product_id) from rows_before));
  else
    perform public.refresh_product_levels((
      select array_agg(distinct product_id)
      from (select product_id from rows_after union all select product_id from rows_before) as changed
    ));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function public.refresh_levels_of_options() returns trigger
language plpgsql as $$
begin
  perform public.refresh_product_levels((
    select array_agg(distinct a.product_id)
    from rows_after as a
    join rows_before as b using (id)
    where (a.archived_at is null) <> (b.archived_at is null)
  ));
  return null;
end
$$;
--> statement-breakpoint
create trigger refresh_levels_inserted after insert on public.products
referencing new table as rows_after
for each statement execute function public.refresh_levels_of_products();
--> statement-breakpoint
create trigger refresh_levels_updated after update on public.products
referencing old table as rows_before new table as rows_after
for each statement execute function public.refresh_levels_of_products();
--> statement-breakpoint
do $$
declare
  counted text;
begin
  foreach counted in array array['inventory_items', 'variants'] loop
    execute format(
      'create trigger refresh_levels_inserted after insert on public.%I
       referencing new table as rows_after for each statement execute function public.refresh_levels_of_parts()',
      counted
    );
    execute format(
      'create trigger refresh_levels_deleted after delete on public.%I
       referencing old table as rows_before for each statement execute function public.refresh_levels_of_parts()',
      counted
    );
    continue when counted = 'inventory_items';
    execute format(
      'create trigger refresh_levels_updated after update on public.%I
       referencing old table as rows_before new table as rows_after
       for each statement execute function public.refresh_levels_of_parts()',
      counted
    );
  end loop;
end
$$;
--> statement-breakpoint
create trigger refresh_levels_updated after update on public.product_sizes
referencing old table as rows_before new table as rows_after
for each statement execute function public.refresh_levels_of_options();
--> statement-breakpoint
create trigger refresh_levels_updated after update on public.product_colours
referencing old table as rows_before new table as rows_after
for each statement execute function public.refresh_levels_of_options();
--> statement-breakpoint
-- The triggers hold writers off until this is committed.
select public.refresh_product_levels(array_agg(id)) from public.products;
