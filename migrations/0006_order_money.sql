-- All migrations are one transaction, and one behind this changes order_events. Whoever acts on an order touches its row first: so they wait here, holding
-- nothing that a migration waits for.
lock table orders in access exclusive mode;
--> statement-breakpoint
CREATE TABLE "order_money" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_money_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"by" text,
	"money_to" text,
	"parcel_id" integer,
	"return_id" integer,
	"paid_at" timestamp with time zone,
	"paid_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_money_kind_known" CHECK ("order_money"."kind" in ('door', 'refund', 'credit', 'credit_refund')),
	CONSTRAINT "order_money_state_known" CHECK ("order_money"."state" in ('open', 'paid', 'void')),
	CONSTRAINT "order_money_by_known" CHECK ("order_money"."by" in ('courier', 'transfer')),
	CONSTRAINT "order_money_sign" CHECK (case when "order_money"."kind" in ('door', 'credit') then "order_money"."amount" >= 0 else "order_money"."amount" < 0 end),
	CONSTRAINT "order_money_paid_when" CHECK (("order_money"."state" = 'paid') = ("order_money"."paid_at" is not null)),
	CONSTRAINT "order_money_return" CHECK (("order_money"."kind" = 'door') = ("order_money"."return_id" is null)),
	CONSTRAINT "order_money_by" CHECK (("order_money"."kind" = 'credit') = ("order_money"."by" is null)),
	CONSTRAINT "order_money_carried" CHECK ("order_money"."parcel_id" is null or "order_money"."by" = 'courier'),
	CONSTRAINT "order_money_money_to_length" CHECK (char_length("order_money"."money_to") between 1 and 100),
	CONSTRAINT "order_money_paid_by_length" CHECK (char_length("order_money"."paid_by") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_money_order" ON "order_money" USING btree ("order_id","kind","state","amount");--> statement-breakpoint
CREATE INDEX "order_money_parcel" ON "order_money" USING btree ("parcel_id","state","amount");--> statement-breakpoint
CREATE UNIQUE INDEX "order_money_door" ON "order_money" USING btree ("parcel_id") WHERE "order_money"."kind" = 'door';--> statement-breakpoint
CREATE INDEX "order_money_return" ON "order_money" USING btree ("return_id");--> statement-breakpoint
-- What a parcel carries: what its order came to, and what its courier handed out.
insert into order_money (order_id, kind, amount, state, "by", parcel_id, paid_at, created_at)
select parcel.order_id, 'door', case when parcel.return_id is null then parcel.to_collect else greatest(parcel.to_collect, orders.total_price) end,
  case parcel.state when 'handed' then 'open' when 'delivered' then 'paid' else 'void' end, 'courier', parcel.id,
  case parcel.state when 'delivered' then coalesce(parcel.delivered_at, parcel.handed_at) end, parcel.handed_at
from parcels as parcel join orders on orders.id = parcel.order_id
where parcel.kind <> 'return' and parcel.state in ('handed', 'delivered', 'refused', 'received');
--> statement-breakpoint
insert into order_money (order_id, kind, amount, state, "by", parcel_id, return_id, paid_at, created_at)
select returns.order_id, 'refund', carried.amount, case parcel.state when 'handed' then 'open' when 'delivered' then 'paid' else 'void' end, 'courier',
  parcel.id, returns.id, case parcel.state when 'delivered' then coalesce(parcel.delivered_at, parcel.handed_at) end, returns.created_at
from parcels as parcel
join returns on returns.id = parcel.return_id
left join order_money as door on door.parcel_id = parcel.id
cross join lateral (select parcel.to_collect - coalesce(door.amount, 0) as amount) as carried
where parcel.state in ('handed', 'delivered', 'refused', 'received') and carried.amount < 0;
--> statement-breakpoint
-- What was agreed of returns, beyond what a parcel carries: the refund, what old pieces pay of a new order, and that as money where the order was rejected.
create temporary table agreed on commit drop as
select returns.*, exchange.status = 'reject' as is_off, worth.exchanged, worth.all - worth.exchanged - coalesce(carried.amount, 0) as rest
from returns
left join orders as exchange on exchange.id = returns.exchange_order_id
cross join lateral (
  select coalesce(sum(value), 0)::bigint as all, coalesce(sum(value) filter (where wants = 'exchange'), 0)::bigint as exchanged
  from return_lines where return_id = returns.id
) as worth
left join lateral (
  select -sum(amount)::bigint as amount from order_money where return_id = returns.id and state <> 'void'
) as carried on true
where returns.state in ('coming', 'to_pay', 'done');
--> statement-breakpoint
insert into order_money (order_id, kind, amount, state, "by", money_to, return_id, paid_at, paid_by, created_at)
select order_id, 'refund', -rest, case when is_paid then 'paid' else 'open' end, coalesce(money_by, 'transfer'), money_to, id,
  case when is_paid then coalesce(paid_at, received_at, created_at) end, case when is_paid then paid_by end, created_at
from agreed cross join lateral (select state = 'done' or (state = 'to_pay' and paid_at is not null) as is_paid) as now
where rest > 0;
--> statement-breakpoint
insert into order_money (order_id, kind, amount, state, return_id, paid_at, created_at)
select exchange_order_id, 'credit', exchanged, case when is_off then 'void' when received_at is null then 'open' else 'paid' end, id,
  case when not is_off then received_at end, created_at
from agreed where exchange_order_id is not null;
--> statement-breakpoint
insert into order_money (order_id, kind, amount, state, "by", money_to, return_id, paid_at, paid_by, created_at)
select order_id, 'credit_refund', -exchanged, case state when 'done' then 'paid' else 'open' end, 'transfer', money_to, id,
  case state when 'done' then coalesce(paid_at, received_at, created_at) end, case state when 'done' then paid_by end, created_at
from agreed where is_off and exchanged > 0;
--> statement-breakpoint
-- Old pieces have paid once they are here.
update orders set exchange_credit = 0
from order_money as money where money.order_id = orders.id and money.kind = 'credit' and money.state <> 'paid' and orders.exchange_credit <> 0;
--> statement-breakpoint
-- Accepted by hand, without a parcel.
insert into order_money (order_id, kind, amount, state, "by", paid_at, created_at)
select id, 'door', total_price, 'paid', 'courier', coalesce(left_at, created_at), coalesce(left_at, created_at)
from orders where status = 'accept' and not exists (select from order_money where order_id = orders.id and kind = 'door' and state = 'paid');
