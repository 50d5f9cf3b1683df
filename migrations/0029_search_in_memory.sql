-- What search finds it finds in the memory of its process: no index of the database is asked any more.
DROP INDEX "search_documents_document";--> statement-breakpoint
DROP INDEX "search_documents_newest";--> statement-breakpoint
-- The two names of a product stand in lines of their own, so that who types exactly one of them is known without the product.
create function public.in_lines(name text, name_ar text) returns text
language sql stable parallel safe
return concat_ws(chr(10), translate(name, chr(10) || chr(13), '  '), translate(name_ar, chr(10) || chr(13), '  '));
--> statement-breakpoint
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
      public.norm(public.in_lines(product.name, product.name_ar)) as name,
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
update public.search_documents as kept
set name_norm = public.norm(public.in_lines(product.name, product.name_ar))
from public.products as product
where product.id = kept.product_id;
--> statement-breakpoint
-- Memories of documents are as true as those of products: a category of another name changes each of its documents. A document has the number of
-- its product below zero, so that nobody reads again thousands of products which stayed as they were.
create function public.note_documents() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform public.note_product_changes(array_agg(-product_id)) from rows_before;
  else
    perform public.note_product_changes(array_agg(-product_id)) from rows_after;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_inserted after insert on public.search_documents
referencing new table as rows_after for each statement execute function public.note_documents();
--> statement-breakpoint
create trigger note_updated after update on public.search_documents
referencing new table as rows_after for each statement execute function public.note_documents();
--> statement-breakpoint
create trigger note_deleted after delete on public.search_documents
referencing old table as rows_before for each statement execute function public.note_documents();
--> statement-breakpoint

-- Words have a number that no document can have (search, vocabulary.ts).
create function public.note_words() returns trigger
language plpgsql as $$
begin
  perform public.note_product_changes(array[-2147483648]);
  return null;
end
$$;
--> statement-breakpoint
create trigger note_changed after insert or update or delete or truncate on public.search_words
for each statement execute function public.note_words();
--> statement-breakpoint
create trigger note_changed after insert or update or delete or truncate on public.search_synonyms
for each statement execute function public.note_words();
