ALTER TABLE "import_files" DROP CONSTRAINT "import_files_kind_known";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_format_known";--> statement-breakpoint
ALTER TABLE "import_files" DROP CONSTRAINT "import_files_import_id_kind_part_pk";--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_part_pk" PRIMARY KEY("import_id","part");--> statement-breakpoint
ALTER TABLE "import_files" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_format_known" CHECK ("imports"."format" in ('own', 'shopify', 'shopify_new', 'woocommerce', 'other', 'pictures'));