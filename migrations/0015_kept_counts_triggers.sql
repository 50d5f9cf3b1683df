-- How many products each sub-category has
--
-- Writers never wait for each other here, so that no order of locks can be wrong: a row that somebody else is writing is passed by, and
-- another one stands beside it until a later change gathers both. The sum is what counts (products.tables.ts).
create function public.add_to_product_counts(subcategory_ids integer[], deltas integer[]) returns void
language sql as $$
  with changed as (
    select subcategory_id, sum(delta) as count
    from unnest(subcategory_ids, deltas) as change (subcategory_id, delta)
    group by subcategory_id
    having sum(delta) <> 0
  ), held as (
    select ctid as place from public.product_counts
    where subcategory_id in (select subcategory_id from changed)
    for update skip locked
  ), gathered as (
    delete from public.product_counts where ctid in (select place from held) returning subcategory_id, count
  )
  insert into public.product_counts (subcategory_id, count)
  select subcategory_id, sum(count)
  from (select * from changed union all select * from gathered) as part
  group by subcategory_id
$$;
--> statement-breakpoint

-- Which products change in what lists say of them
--
-- A reader that remembers a snapshot asks for what was committed since. Each transaction has rows of its own: nobody waits.
create function public.note_product_changes(product_ids integer[]) returns void
language sql as $$
  insert into public.product_changes (xid, product_id)
  select distinct pg_current_xact_id(), id from unnest(product_ids) as id
  on conflict do nothing
$$;
--> statement-breakpoint
create function public.note_products() returns trigger
language plpgsql as $$
declare
  changed integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into changed from rows_after;
    perform public.add_to_product_counts(array_agg(subcategory_id), array_agg(1)) from rows_after where archived_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into changed from rows_before;
    perform public.add_to_product_counts(array_agg(subcategory_id), array_agg(-1)) from rows_before where archived_at is null;
  else
    select array_agg(a.id) into changed
    from rows_after as a
    join rows_before as b using (id)
    where (a.subcategory_id, a.price, a.created_at, a.review_count, a.review_sum, a.archived_at is null)
      is distinct from (b.subcategory_id, b.price, b.created_at, b.review_count, b.review_sum, b.archived_at is null);
    if changed is not null then
      perform public.add_to_product_counts(array_agg(subcategory_id), array_agg(delta))
      from (
        select subcategory_id, 1 as delta from rows_after where archived_at is null
        union all
        select subcategory_id, -1 from rows_before where archived_at is null
      ) as change;
    end if;
  end if;
  if changed is not null then
    perform public.note_product_changes(changed);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function public.note_parts_of_products() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform public.note_product_changes(array_agg(product_id)) from rows_after;
  end if;
  if tg_op <> 'INSERT' then
    perform public.note_product_changes(array_agg(product_id)) from rows_before;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function public.note_zero_crossing() returns trigger
language plpgsql as $$
begin
  perform public.note_product_changes(array[new.product_id]);
  return null;
end
$$;
--> statement-breakpoint
create function public.note_truncated_products() returns trigger
language plpgsql as $$
begin
  perform public.note_product_changes(array_agg(id)) from public.products;
  delete from public.product_counts;
  return null;
end
$$;
--> statement-breakpoint
do $$
declare
  noted text;
begin
  foreach noted in array array['products', 'product_sizes', 'product_colours', 'variants', 'inventory_items'] loop
    execute format(
      'create trigger note_inserted after insert on public.%I
       referencing new table as rows_after for each statement execute function public.%I()',
      noted, case noted when 'products' then 'note_products' else 'note_parts_of_products' end
    );
    execute format(
      'create trigger note_deleted after delete on public.%I
       referencing old table as rows_before for each statement execute function public.%I()',
      noted, case noted when 'products' then 'note_products' else 'note_parts_of_products' end
    );
    continue when noted = 'inventory_items';
    execute format(
      'create trigger note_updated after update on public.%I
       referencing old table as rows_before new table as rows_after for each statement execute function public.%I()',
      noted, case noted when 'products' then 'note_products' else 'note_parts_of_products' end
    );
  end loop;
end
$$;
--> statement-breakpoint
-- Of a quantity lists say whether it is nothing: most sales note nothing.
create trigger note_zero_crossing after update on public.inventory_items
for each row when ((old.quantity = 0) is distinct from (new.quantity = 0) or old.product_id <> new.product_id)
execute function public.note_zero_crossing();
--> statement-breakpoint
create trigger note_truncated before truncate on public.products
for each statement execute function public.note_truncated_products();
--> statement-breakpoint
-- The triggers hold writers off until this is committed: what is counted here is all there is.
insert into public.product_counts (subcategory_id, count)
select subcategory_id, count(*) from public.products where archived_at is null group by subcategory_id;
