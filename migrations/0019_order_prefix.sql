-- Whoever writes an order waits here, holding nothing that the statements below wait for.
lock table orders in access exclusive mode;
--> statement-breakpoint
-- The numbers so far stay in their rows: neither statement writes the table anew.
ALTER TABLE "orders" ALTER COLUMN "number" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prefix" text DEFAULT 'ZN' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_prefix_shape" CHECK ("orders"."prefix" ~ '^[A-Z]{1,6}$');
--> statement-breakpoint
create function number_order() returns trigger
language plpgsql as $$
begin
  new.number := new.prefix || '-' || (10000 + new.id)::text;
  return new;
end
$$;
--> statement-breakpoint
comment on function number_order() is
'An order''s number is its prefix and its id. As a generated column it would be written anew, with the whole table, when the expression changes.';
--> statement-breakpoint
create trigger number_order before insert or update of id, prefix, number on orders
  for each row execute function number_order();
--> statement-breakpoint
create or replace function announce_order() returns trigger
language plpgsql as $$
begin
  perform pg_notify('orders', json_build_object(
    'id', new.order_id, 'number', (select number from orders where id = new.order_id), 'status', new.to_status,
    'placed', new.kind = 'status' and new.from_status is null, 'kind', new.kind, 'confirmation', new.confirmation,
    'user_id', new.user_id, 'user_name', new.user_name, 'by', new.about ->> 'by'
  )::text);
  return null;
end
$$;
