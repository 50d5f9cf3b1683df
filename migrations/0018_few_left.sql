create or replace function product_stock(product_ids integer[]) returns table(product_id integer, pieces integer, fewest integer, in_stock text[], variants jsonb)
language sql stable parallel safe as $$
  with offered as (
    select
      variant.product_id, variant.size_id, variant.colour_id, item.id as item_id, item.quantity,
      coalesce(lower(size.name), '') as size, coalesce(lower(colour.name), '') as colour, lower(colour.name_ar) as colour_ar,
      row_number() over (partition by variant.inventory_item_id order by variant.id) = 1 as counts,
      size.position as size_position, colour.position as colour_position
    from public.variants as variant
    join public.inventory_items as item on item.id = variant.inventory_item_id
    left join public.product_sizes as size on size.id = variant.size_id
    left join public.product_colours as colour on colour.id = variant.colour_id
    where variant.product_id = any (product_ids) and size.archived_at is null and colour.archived_at is null
  ), counted as (
    select
      offered.product_id,
      -- Many sizes and colours may be counted in one item.
      sum(offered.quantity) filter (where offered.counts)::integer as pieces,
      min(offered.quantity) as fewest,
      jsonb_agg(
        jsonb_build_object('size_id', offered.size_id, 'color_id', offered.colour_id, 'available', offered.quantity > 0)
          || case when offered.quantity between 1 and 3 then jsonb_build_object('left', offered.quantity) else '{}' end
        order by offered.size_position, offered.size_id, offered.colour_position, offered.colour_id
      ) as variants
    from offered
    group by offered.product_id
  ), keyed as (
    select offered.product_id, array_agg(distinct key order by key) as keys
    from offered
    cross join lateral unnest(array[offered.colour, offered.colour_ar]) as named (colour)
    cross join lateral unnest(array[
      offered.size || chr(31), chr(31) || named.colour, offered.size || chr(31) || named.colour
    ]) as key
    where offered.quantity > 0 and named.colour is not null
    group by offered.product_id
  )
  select asked.id, coalesce(counted.pieces, 0), counted.fewest, coalesce(keyed.keys, '{}'), coalesce(counted.variants, '[]')
  from unnest(product_ids) as asked (id)
  left join counted on counted.product_id = asked.id
  left join keyed on keyed.product_id = asked.id;
$$;
--> statement-breakpoint
comment on function product_stock(integer[]) is
'What is left of products in the sizes and colours that they offer: the columns of catalogue_entries that a sale moves. Shoppers read how many
pieces are left of the last three alone, so that the sales before them announce nothing.';
--> statement-breakpoint
select catalogue_refresh_stock(coalesce(array_agg(distinct product_id), '{}')) from inventory_items where quantity between 1 and 3;
--> statement-breakpoint
create or replace function announce_order() returns trigger
language plpgsql as $$
begin
  perform pg_notify('orders', json_build_object(
    'id', new.order_id, 'number', 'ZN-' || (10000 + new.order_id)::text, 'status', new.to_status,
    'placed', new.kind = 'status' and new.from_status is null, 'kind', new.kind, 'confirmation', new.confirmation,
    'user_id', new.user_id, 'user_name', new.user_name, 'by', new.about ->> 'by'
  )::text);
  return null;
end
$$;
