-- What was ordered on each day
--
-- A buyer notes the day of the order and no more. Who wants to read days reckons those anew first.
create function public.note_sales_changes() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into public.sales_changes (day) values ((new.created_at at time zone 'Africa/Cairo')::date);
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.created_at <> new.created_at then
    insert into public.sales_changes (day) values ((old.created_at at time zone 'Africa/Cairo')::date);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_sales_placed after insert or delete on public.orders
for each row execute function public.note_sales_changes();
--> statement-breakpoint
create trigger note_sales_changed after update of status, total_price, created_at on public.orders
for each row when ((old.status, old.total_price, old.created_at) is distinct from (new.status, new.total_price, new.created_at))
execute function public.note_sales_changes();
--> statement-breakpoint
-- Lines come and go with their order, in its transaction; what changes in them alone is that their product goes.
create function public.note_sales_of_line() returns trigger
language plpgsql as $$
begin
  insert into public.sales_changes (day)
  select (created_at at time zone 'Africa/Cairo')::date from public.orders where id = new.order_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_sales_changed after update of product_id, price, quantity on public.order_lines
for each row when ((old.product_id, old.price, old.quantity) is distinct from (new.product_id, new.price, new.quantity))
execute function public.note_sales_of_line();
--> statement-breakpoint
-- Reckons the latest of the days that changed, so many at most, and answers how many it were. Who comes while another does it waits, because
-- what that one takes away is not yet in its place. Notes are taken away and orders read as one statement sees them: an order that is
-- committed later is in neither, and its note stays.
create function public.catch_up_with_sales(most integer) returns integer
language plpgsql as $$
declare
  reckoned integer;
begin
  if not exists (select from public.sales_changes) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('zeina.sales_days', 0));
  with noted as (
    delete from public.sales_changes
    where day in (select day from public.sales_changes group by day order by day desc limit most)
    returning day
  )
  insert into public.sales_days as kept (day, version, pending, shipped, accept, reject, total, product_ids, pieces, totals, gone)
  select
    changed.day, 1, placed.pending, placed.shipped, placed.accept, placed.reject, placed.total,
    coalesce(sold.product_ids, '{}'), coalesce(sold.pieces, '{}'), coalesce(sold.totals, '{}'), coalesce(sold.gone, '[]')
  from (
    select day, day::timestamp at time zone 'Africa/Cairo' as begun, (day + 1)::timestamp at time zone 'Africa/Cairo' as ended
    from (select distinct day from noted) as days
  ) as changed
  cross join lateral (
    select
      count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'shipped') as shipped,
      count(*) filter (where status = 'accept') as accept, count(*) filter (where status = 'reject') as reject,
      coalesce(sum(total_price) filter (where status <> 'reject'), 0) as total
    from public.orders
    where created_at >= changed.begun and created_at < changed.ended
  ) as placed
  cross join lateral (
    select
      array_agg(product_id order by product_id) filter (where product_id is not null) as product_ids,
      array_agg(pieces order by product_id) filter (where product_id is not null) as pieces,
      array_agg(total order by product_id) filter (where product_id is not null) as totals,
      jsonb_agg(jsonb_build_object('name', name, 'name_ar', name_ar, 'pieces', pieces, 'total', total))
        filter (where product_id is null) as gone
    from (
      select
        line.product_id, line.name, max(line.name_ar) as name_ar,
        sum(line.quantity)::integer as pieces, sum(line.price::bigint * line.quantity)::bigint as total
      from public.orders as bought
      -- Apart, so that each order's lines are looked up however many orders a day is thought to have.
      cross join lateral (
        select product_id, case when product_id is null then order_lines.name end as name, name_ar, price, quantity
        from public.order_lines
        where order_id = bought.id
        offset 0
      ) as line
      where bought.created_at >= changed.begun and bought.created_at < changed.ended and bought.status <> 'reject'
      group by line.product_id, line.name
    ) as sums
  ) as sold
  on conflict (day) do update set
    version = kept.version + 1, pending = excluded.pending, shipped = excluded.shipped, accept = excluded.accept,
    reject = excluded.reject, total = excluded.total, product_ids = excluded.product_ids, pieces = excluded.pieces,
    totals = excluded.totals, gone = excluded.gone;
  get diagnostics reckoned = row_count;
  return reckoned;
end
$$;
--> statement-breakpoint
-- The triggers hold writers off until this is committed.
insert into public.sales_changes (day) select distinct (created_at at time zone 'Africa/Cairo')::date from public.orders;
--> statement-breakpoint
select public.catch_up_with_sales((select count(*)::integer from public.sales_changes));
