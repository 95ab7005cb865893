<?php
/**
 * The block.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

const BLOCK  = 'campus-elements/element';
const EDITOR = 'campus-elements-editor';

/** Loads the translations, and registers the block with the script of its editor. */
function register_block(): void {
	load_plugin_textdomain( 'campus-elements', false, basename( FOLDER ) . '/languages' );
	$needed = array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-i18n' );
	wp_register_script( EDITOR, plugins_url( 'block/editor.js', FILE ), $needed, VERSION, true );
	wp_register_style( EDITOR, plugins_url( 'block/editor.css', FILE ), array( 'wp-edit-blocks' ), VERSION );
	wp_set_script_translations( EDITOR, 'campus-elements', FOLDER . '/languages' );
	register_block_type(
		FOLDER . '/block',
		array(
			'title'           => __( 'Campus element', 'campus-elements' ),
			'description'     => __( 'A hall ticket form, a login, fees or another element of the university.', 'campus-elements' ),
			'render_callback' => __NAMESPACE__ . '\render_block',
		)
	);
}
add_action( 'init', __NAMESPACE__ . '\register_block' );

/**
 * Renders the block.
 *
 * @param array $attributes The attributes of the block.
 */
function render_block( array $attributes ): string {
	$given  = is_array( $attributes['settings'] ?? null ) ? $attributes['settings'] : array();
	$markup = render_element( (string) ( $attributes['name'] ?? '' ), $given );
	return '' === $markup ? '' : '<div ' . get_block_wrapper_attributes() . '>' . $markup . '</div>';
}

/** Passes the elements, in the language of the editor, to the script of the editor. */
function describe_for_editor(): void {
	$elements = array();
	foreach ( list_elements() as $name => $element ) {
		$attributes = array();
		foreach ( $element['attributes'] as $key => $attribute ) {
			$attributes[] = array(
				'name'  => $key,
				'kind'  => $attribute['kind'],
				'label' => translate_generated( $attribute['label'] ),
				'help'  => $attribute['help'],
			);
		}
		$elements[] = array(
			'name'       => $name,
			'title'      => translate_generated( $element['title'] ),
			'summary'    => $element['summary'],
			'attributes' => $attributes,
		);
	}
	$facts = array(
		'elements'   => $elements,
		'languages'  => array_map( static fn( array $language ): string => $language['name'], read_description()['languages'] ),
		'themes'     => read_description()['themes'],
		'preview'    => preview_address(),
		'configured' => is_configured(),
		'settings'   => current_user_can( 'manage_options' ) ? settings_address() : '',
	);
	wp_add_inline_script( EDITOR, 'window.campusElementsBlock = ' . wp_json_encode( $facts ) . ';', 'before' );
}
add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\describe_for_editor' );

/**
 * Adds a group of its own to the list of blocks.
 *
 * @param array $categories The groups.
 */
function add_category( array $categories ): array {
	return array_merge( $categories, array( array( 'slug' => 'campus-elements', 'title' => 'Campus Elements' ) ) );
}
add_filter( 'block_categories_all', __NAMESPACE__ . '\add_category' );
