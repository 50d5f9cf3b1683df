do $$
declare
  gone record;
begin
  for gone in
    select tgname, tgrelid::regclass as of from pg_trigger
    where not tgisinternal and (tgname like 'note\_%' or tgname like 'refresh\_%' or tgname like 'count\_%')
      and tgrelid::regclass::text not in ('orders', 'order_lines')
  loop
    execute format('drop trigger %I on %s', gone.tgname, gone.of);
  end loop;
  for gone in
    select oid::regprocedure as of from pg_proc
    where pronamespace = 'public'::regnamespace
      and proname = any ('{add_to_level_counts,add_to_product_counts,catch_up_with_levels,count_levels,forget_level_counts,in_lines,level_of,note_documents,note_every_product,note_level_changes,note_levels,note_parts_of_products,note_product_changes,note_products,note_truncated_products,note_words,note_zero_crossing,refresh_documents_of_categories,refresh_documents_of_colours,refresh_documents_of_products,refresh_documents_of_subcategories,refresh_levels_of_options,refresh_levels_of_parts,refresh_levels_of_products,refresh_product_levels,refresh_search_documents}')
  loop
    execute format('drop function %s cascade', gone.of);
  end loop;
end
$$;
--> statement-breakpoint
drop table if exists search_documents, product_counts, product_levels, product_level_changes, product_level_counts, level_counts, product_changes;
--> statement-breakpoint
alter table products drop column record_norm, drop column review_count, drop column review_sum;
--> statement-breakpoint
drop index if exists products_newest, products_subcategory_newest, products_subcategory_price, products_subcategory_rating, products_name, products_name_ar;
