-- How many products of each level there are
--
-- As with product_counts nobody waits: a row that somebody else is writing is passed by, and the sum is what counts.
create function public.level_of(pieces integer, fewest integer) returns integer
language sql immutable parallel safe
return case when pieces = 0 then -1 else least(coalesce(fewest, 0), 100) end;
--> statement-breakpoint
create function public.add_to_level_counts(subcategory_ids integer[], levels integer[], deltas integer[]) returns void
language sql as $$
  with changed as (
    select subcategory_id, level, sum(delta) as count
    from unnest(subcategory_ids, levels, deltas) as change (subcategory_id, level, delta)
    group by subcategory_id, level
    having sum(delta) <> 0
  ), held as (
    select ctid as place from public.product_level_counts
    where (subcategory_id, level) in (select subcategory_id, level from changed)
    for update skip locked
  ), gathered as (
    delete from public.product_level_counts where ctid in (select place from held) returning subcategory_id, level, count
  )
  insert into public.product_level_counts (subcategory_id, level, count)
  select subcategory_id, level, sum(count)
  from (select * from changed union all select * from gathered) as part
  group by subcategory_id, level
  having sum(count) <> 0
$$;
--> statement-breakpoint
create function public.count_levels() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform public.add_to_level_counts(array_agg(subcategory_id), array_agg(public.level_of(pieces, least)), array_agg(1))
    from rows_after where not is_archived having count(*) > 0;
  end if;
  if tg_op <> 'INSERT' then
    perform public.add_to_level_counts(array_agg(subcategory_id), array_agg(public.level_of(pieces, least)), array_agg(-1))
    from rows_before where not is_archived having count(*) > 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger count_inserted after insert on public.product_levels
referencing new table as rows_after for each statement execute function public.count_levels();
--> statement-breakpoint
create trigger count_deleted after delete on public.product_levels
referencing old table as rows_before for each statement execute function public.count_levels();
--> statement-breakpoint
create trigger count_updated after update on public.product_levels
referencing old table as rows_before new table as rows_after for each statement execute function public.count_levels();
--> statement-breakpoint
-- The triggers hold writers off until this is committed: what is counted here is all there is.
insert into public.product_level_counts (subcategory_id, level, count)
select subcategory_id, public.level_of(pieces, least), count(*) from public.product_levels where not is_archived group by 1, 2;
--> statement-breakpoint
create function public.forget_level_counts() returns trigger
language plpgsql as $$
begin
  delete from public.product_level_counts;
  return null;
end
$$;
--> statement-breakpoint
create trigger count_truncated before truncate on public.product_levels
for each statement execute function public.forget_level_counts();
