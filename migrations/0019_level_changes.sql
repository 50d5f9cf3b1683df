CREATE TABLE "product_level_changes" (
	"xid" "xid8" NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "product_level_changes_xid_product_id_pk" PRIMARY KEY("xid","product_id")
);
--> statement-breakpoint

-- Levels of what was sold
--
-- A sale notes its products and no more. Who wants to read levels reckons those anew first.
create function public.note_level_changes() returns trigger
language plpgsql as $$
begin
  insert into public.product_level_changes (xid, product_id)
  select distinct pg_current_xact_id(), product_id
  from (select product_id from rows_after union all select product_id from rows_before) as changed
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_levels_updated after update on public.inventory_items
referencing old table as rows_before new table as rows_after
for each statement execute function public.note_level_changes();
--> statement-breakpoint
-- Who comes while another does it waits, because what that one takes away is not yet in its place.
create function public.catch_up_with_levels() returns void
language plpgsql as $$
declare
  changed integer[];
begin
  if not exists (select from public.product_level_changes) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('zeina.product_levels', 0));
  with noted as (delete from public.product_level_changes returning product_id)
  select array_agg(distinct product_id) into changed from noted;
  perform public.refresh_product_levels(changed);
end
$$;
