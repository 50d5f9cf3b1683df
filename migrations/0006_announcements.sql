-- News of orders, for dashboards that are open: what was placed, and what became of it.
create function public.announce_order() returns trigger
language plpgsql as $$
begin
  perform pg_notify('orders', json_build_object(
    'id', new.id, 'number', 'ZN-' || (10000 + new.id)::text, 'status', new.status, 'placed', tg_op = 'INSERT'
  )::text);
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_placed after insert on public.orders
for each row execute function public.announce_order();
--> statement-breakpoint
create trigger announce_status after update of status on public.orders
for each row when (old.status is distinct from new.status)
execute function public.announce_order();
--> statement-breakpoint
-- What a typo is corrected to decides what a search answers. By row, because learning the same words anew changes nothing.
create trigger announce_words after insert or update or delete on public.search_words
for each row execute function public.announce_catalogue();
