-- What is remembered of products is all that shoppers see of them, no longer what lists sort by alone
create or replace function public.note_products() returns trigger
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
    select array_agg(a.id) into changed from rows_after as a join rows_before as b using (id) where a.* is distinct from b.*;
    perform public.add_to_product_counts(array_agg(subcategory_id), array_agg(delta))
    from (
      select a.subcategory_id as after, b.subcategory_id as before
      from (select id, case when archived_at is null then subcategory_id end as subcategory_id from rows_after) as a
      join (select id, case when archived_at is null then subcategory_id end as subcategory_id from rows_before) as b using (id)
      where a.subcategory_id is distinct from b.subcategory_id
    ) as moved
    cross join lateral (values (after, 1), (before, -1)) as change (subcategory_id, delta)
    where subcategory_id is not null
    having count(*) > 0;
  end if;
  if changed is not null then
    perform public.note_product_changes(changed);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_inserted after insert on public.product_pictures
referencing new table as rows_after for each statement execute function public.note_parts_of_products();
--> statement-breakpoint
create trigger note_deleted after delete on public.product_pictures
referencing old table as rows_before for each statement execute function public.note_parts_of_products();
--> statement-breakpoint
create trigger note_updated after update on public.product_pictures
referencing old table as rows_before new table as rows_after for each statement execute function public.note_parts_of_products();
--> statement-breakpoint

-- Products are shown with the names of where they are: of another name each of them is another, and 0 stands for all.
create function public.note_every_product() returns trigger
language plpgsql as $$
begin
  perform public.note_product_changes(array[0]);
  return null;
end
$$;
--> statement-breakpoint
create trigger note_renamed after update on public.subcategories
for each row when ((old.name, old.name_ar, old.slug, old.category_id) is distinct from (new.name, new.name_ar, new.slug, new.category_id))
execute function public.note_every_product();
--> statement-breakpoint
create trigger note_renamed after update on public.categories
for each row when ((old.name, old.name_ar, old.slug) is distinct from (new.name, new.name_ar, new.slug))
execute function public.note_every_product();
