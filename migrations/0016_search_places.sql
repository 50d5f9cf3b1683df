ALTER TABLE "search_documents" ADD COLUMN "subcategory_id" integer;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
UPDATE "search_documents" SET
  "subcategory_id" = CASE WHEN "products"."archived_at" IS NULL THEN "products"."subcategory_id" END,
  "created_at" = "products"."created_at"
FROM "products" WHERE "products"."id" = "search_documents"."product_id";--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "created_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST) WHERE "search_documents"."subcategory_id" is not null;--> statement-breakpoint
-- Null and ids of no product are let pass. Archived and hidden products keep their documents: who may see them is for the
-- query to say.
create or replace function public.refresh_search_documents(product_ids integer[]) returns void
language plpgsql as $$
begin
  if product_ids is null then
    return;
  end if;
  -- One at a time: of two changes to one document, the later must read what the earlier committed.
  perform pg_advisory_xact_lock(hashtextextended('zeina.search_documents', 0));
  -- Materialized: norm() costs more than all the rest and must not run again for each use of its result.
  with normal as materialized (
    select
      product.id,
      case when product.archived_at is null then product.subcategory_id end as subcategory_id,
      product.created_at,
      public.norm(concat_ws(' ', product.name, product.name_ar)) as name,
      public.norm(concat_ws(
        ' ', category.name, category.name_ar, subcategory.name, subcategory.name_ar, colours.names
      )) as places_and_colours,
      public.norm(concat_ws(' ', product.material, product.material_ar)) as material,
      public.norm(concat_ws(' ', product."desc", product.desc_ar)) as description
    from public.products as product
    left join public.subcategories as subcategory on subcategory.id = product.subcategory_id
    left join public.categories as category on category.id = subcategory.category_id
    left join lateral (
      select string_agg(concat_ws(' ', colour.name, colour.name_ar), ' ' order by colour.position, colour.id) as names
      from public.product_colours as colour
      where colour.product_id = product.id and colour.archived_at is null
    ) as colours on true
    where product.id = any (product_ids)
  )
  insert into public.search_documents as kept (product_id, document, name_norm, subcategory_id, created_at)
  select
    id,
    public.search_vector(name, 'A')
      || public.search_vector(places_and_colours, 'B')
      || public.search_vector(material, 'C')
      || public.search_vector(description, 'D'),
    name,
    subcategory_id,
    created_at
  from normal
  on conflict (product_id) do update
  set document = excluded.document, name_norm = excluded.name_norm, subcategory_id = excluded.subcategory_id, created_at = excluded.created_at
  where (kept.document, kept.name_norm, kept.subcategory_id, kept.created_at)
    is distinct from (excluded.document, excluded.name_norm, excluded.subcategory_id, excluded.created_at);
end
$$;
--> statement-breakpoint
create or replace function public.refresh_documents_of_products() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.refresh_search_documents((select array_agg(id) from rows_after));
  else
    perform public.refresh_search_documents((
      select array_agg(a.id)
      from rows_after as a
      join rows_before as b using (id)
      where (a.name, a.name_ar, a."desc", a.desc_ar, a.material, a.material_ar, a.subcategory_id, a.created_at, a.archived_at is null)
        is distinct from (b.name, b.name_ar, b."desc", b.desc_ar, b.material, b.material_ar, b.subcategory_id, b.created_at, b.archived_at is null)
    ));
  end if;
  return null;
end
$$;
