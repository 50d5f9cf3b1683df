-- Writers of orders wait while shares are filled, and hold nothing meanwhile.
lock table orders in share row exclusive mode;
--> statement-breakpoint
CREATE TABLE "order_shares" (
	"order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"became" smallint NOT NULL,
	"is_first" boolean NOT NULL,
	"sales" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"without_cost" integer NOT NULL
);
--> statement-breakpoint
create function shares_of(orders integer[]) returns setof order_shares
language sql stable as $$
  select
    line.order_id, coalesce(line.product_id, 0), min(left_at), min(became)::smallint, bool_or(is_first),
    sum(case when is_delivered then div(gross * upto, weight) - div(gross * (upto - own), weight) - coalesce(back.value, 0) else 0 end)::bigint,
    sum(case when is_delivered then coalesce(line.cost, 0) * (line.quantity - coalesce(back.sellable, 0)) else 0 end)::bigint,
    sum(div(fees * upto, weight) - div(fees * (upto - own), weight))::bigint,
    sum(case when is_delivered and line.cost is null then line.quantity - coalesce(back.sellable, 0) else 0 end)::integer
  from (
    select
      weighed.*, sum(own) over (partition by order_id) as weight,
      sum(own) over lines as upto, row_number() over lines = 1 as is_first
    from (
      select
        line.order_id, line.position, line.product_id, line.quantity, line.cost, sold.left_at, sold.became, sold.gross, sold.fees, sold.is_delivered,
        case when sold.subtotal > 0 then line.price * line.quantity else line.quantity end as own
      from (
        select
          id, left_at, subtotal, (total_price + exchange_credit)::numeric as gross, status = 'accept' as is_delivered,
          case when status = 'shipped' then 0 else coalesce(order_fees.amount, 0) end::numeric as fees,
          case
            when status = 'shipped' then 4 when status = 'reject' then 3
            when exists (
              select from public.return_lines join public.returns on returns.id = return_lines.return_id
              where return_lines.order_id = sold.id and returns.received_at is not null
            ) then 2 else 1
          end as became
        from public.orders as sold left join public.order_fees on order_fees.order_id = sold.id
        where sold.id = any(shares_of.orders) and left_at is not null and status <> 'pending' and not is_trial
      ) as sold
      join public.order_lines as line on line.order_id = sold.id
    ) as weighed
    window lines as (partition by order_id order by position)
  ) as line
  left join (
    select line.order_id, line.position, sum(line.value) as value, sum(line.sellable) as sellable
    from public.return_lines as line join public.returns on returns.id = line.return_id
    where line.order_id = any(shares_of.orders) and returns.received_at is not null
    group by 1, 2
  ) as back on back.order_id = line.order_id and back.position = line.position
  group by line.order_id, line.product_id
$$;
--> statement-breakpoint
comment on function shares_of(integer[]) is
'Shares of products in the profit of those orders that left (R306, R307). Total and fees are shared in proportion to what lines cost, or to pieces where they cost nothing:
a line''s share is that of all lines up to it less that of those before it, in whole piastres, so that nothing is lost. What came back goes off its own line.';
--> statement-breakpoint
-- Keys follow rows, which takes half the time.
insert into order_shares select * from shares_of(array(select id from orders where left_at is not null));
--> statement-breakpoint
ALTER TABLE "order_shares" ADD CONSTRAINT "order_shares_order_id_product_id_pk" PRIMARY KEY("order_id","product_id");
--> statement-breakpoint
ALTER TABLE "order_shares" ADD CONSTRAINT "order_shares_became_known" CHECK ("order_shares"."became" between 1 and 4);
--> statement-breakpoint
ALTER TABLE "order_shares" ADD CONSTRAINT "order_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_shares_left" ON "order_shares" USING btree ("left_at","order_id","product_id","became","is_first","sales","cost","fees","without_cost");
