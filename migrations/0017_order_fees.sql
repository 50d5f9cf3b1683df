CREATE TABLE "order_fees" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "order_fees_least" CHECK ("order_fees"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_fees" ADD CONSTRAINT "order_fees_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The fees so far, as server/orders/money/fees.queries.ts sums them.
insert into order_fees (order_id, amount)
select parcel.order_id, sum(coalesce(charged.fee, parcel.fee * case
    when parcel.kind <> 'return' and parcel.state in ('refused', 'received') then 2
    when parcel.state in ('handed', 'delivered', 'refused', 'received') then 1 end, 0))
from parcels as parcel
left join (
  select row.parcel_id, sum(row.fee) as fee
  from settlement_rows as row join settlements on settlements.id = row.settlement_id
  where settlements.state = 'accepted' and row.paid is not null and row.fee is not null
  group by row.parcel_id
) as charged on charged.parcel_id = parcel.id
where parcel.state in ('handed', 'delivered', 'refused', 'received') or charged.fee is not null
group by parcel.order_id;
